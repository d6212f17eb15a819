// Package impact says which rows a change reaches: those it touches and those
// it took away. It is the room for those in unchanged code that depend on it.
package impact
