module github.com/sourcegraph/conc

go 1.26.0
