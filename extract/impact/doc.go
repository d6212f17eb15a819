// Package impact says which rows a change reaches, and why: those it touches,
// those it took away, and those in unchanged code that depend on it.
package impact
