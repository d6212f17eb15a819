// Package golang is the only reader of Go: one parse by go/parser (or a tree
// that a go/analysis pass already has) gives all facts of a file.
//
// Where a row stands:
//
//   - if, else-if: from the keyword `if` to the end of the arm's own block, or
//     of the plain else behind it: what the condition keeps out is guarded too.
//     A further arm with a condition is not part. The head ends with the
//     condition; the snippet is initialiser and condition.
//   - case, default: from the keyword to the end of the clause's last
//     statement; the head ends before the colon. Clauses of a switch on values,
//     on types and of a select alike. The siblings are the clauses beside it.
//   - short-circuit: the chain itself. `(a || b) && c` is one chain; under `!`
//     a new one begins. A chain that belongs to a condition, a case, another
//     chain or an assertion is listed in the profile full only.
//   - type-check: `x.(T)`, the right side of a comma-ok (`m[k]`, `<-c`), and
//     errors.Is, errors.As. The types of a type switch are its cases' own.
//   - every other row is the call, the statement or the declaration. Where a
//     function literal stands in it, the head ends with the literal's
//     signature.
//
// With a types.Info the reader tells packages, builtins, conversions and error
// values by type, else by name; the rows are marked typed or syntax.
package golang
