module example.test/house

go 1.26.0

require (
	github.com/sourcegraph/conc v0.0.0
	github.com/stretchr/testify v0.0.0
	example.test/globs v0.0.0
)

replace (
	github.com/sourcegraph/conc => ../third/conc
	github.com/stretchr/testify => ../third/testify
	example.test/globs => ../third/globs
)
