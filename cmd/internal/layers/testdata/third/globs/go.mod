module example.test/globs

go 1.26.0
