// Package shell reads sh, bash, bats and zsh scripts with mvdan.cc/sh's
// parser. It lists every guard, check, transition and claim, and never judges.
//
// Decisions on the edges:
//
//   - An arm of an if starts at if or elif and ends with the last statement of
//     its own block, or of the plain else that follows it: what the condition
//     keeps out is guarded too. A further arm with a condition is not part.
//   - A maximal && || list is one short-circuit row, `a && b || c` too. A list
//     that is the condition of an if, while or until, also under !, ( ) or
//     { }, belongs to that row and is listed in the profile full only. The
//     same goes for the chains inside [[ ]] and (( )). A chain in $(( )) is
//     the condition of nothing and is listed always.
//   - A test command ([, [[, test, a comparing (( ))) whose status nothing
//     takes is an assert: it decides under set -e, as a function's last
//     command, or in a test. In a test, or in a function that a test of the
//     same file calls, it is a test-assertion. When it looks at $?, PIPESTATUS
//     or a variable that holds $?, it is an exit-code row instead of an assert.
//   - A command that mentions $? or PIPESTATUS is an exit-code row (rc=$?,
//     exit $?), and a test of a variable assigned from $? too, beside the
//     guard whose condition it is.
//   - A command as a condition (if ! build) has the role exit-code.
//   - set -e, -o errexit, -o pipefail (on and off), setopt and bash -e are
//     exit-code; set -u and -o nounset are validation, as ${X:?} is.
//   - exit and return with a number other than 0, or with a computed status,
//     are throw; die, fatal and abort too, by name. A bare exit hands on what
//     was there and is none. exit 0, and return 0 in main, are exit-zero.
//   - trap with a signal is cleanup, whatever the signal and also when it
//     takes a trap away; so are teardown functions and zsh's TRAPEXIT.
//   - The name of a command, also behind sudo, env, timeout and their kind,
//     says validation, retry, restart … (heuristic); so do --retry, --timeout
//     and --dry-run, and a variable called DRY_RUN. timeout and read -t are
//     constructs.
//   - A loop that sleeps and is left on success is a retry (heuristic).
//   - A function called test_x or testX is a test-case; without a sign of
//     shunit2 in the file it is one by name only (heuristic).
//
// Texts in other languages are kept for the dispatcher: sh -c, eval, trap,
// ssh, su -c, watch and alias bodies, python -c, node -e, awk programs, and
// here-documents fed to an interpreter or written to a script. What the outer
// shell computes in them reads as "_"; a plain $x stays in shell texts.
//
// mvdan stops at the first error: what stands before it is kept, and the rest
// of the file is a gap. A script for sh that only a larger dialect accepts is
// read in that one. A text nested deeper than the limit is cut there, and one
// with more operators than a recursive walk can bear is a gap as a whole.
package shell
