// Package pipeline reads the files that run and steer other programs: package
// scripts, CI workflows, Makefiles, Dockerfiles. It lists every guard, check,
// transition and claim of the file itself, and hands the shell in it to the
// dispatcher as embedded text whose positions point into the file.
//
// Decisions on the edges:
//
//   - A script, job, step or target whose name or command has a word that
//     verifies (test, lint, check, build, pytest …) is a ci-step, found by
//     that word and so heuristic. Its head is all of it, so that a changed
//     command is a changed row; a job's head ends before its steps.
//   - What keeps a job, step or run from happening is an if: if itself, needs,
//     the filters of an event (paths, branches), the exclusions of a matrix.
//   - What is done about a failure is exit-code: continue-on-error, fail-fast,
//     inputs called fail-on-….
//   - An if that asks always(), failure() or cancelled() is cleanup beside the
//     if. cancel-in-progress is restart: a run in flight makes way for a new one.
//   - A logical chain in ${{ … }} is a short-circuit; that of an if belongs to
//     the if and is listed in the profile full only.
//   - permissions, environments and outputs decide nothing about a run.
//   - An arm of a Makefile's conditional ends before else or endif. $(if) is
//     ternary, $(or) and $(and) are short-circuit, $(error) is throw, a -
//     before a command, .IGNORE, .POSIX, MAKEFLAGS with -k or -i and
//     .SHELLFLAGS with -e or pipefail are exit-code, ?= is default-value.
//   - A recipe line is a shell text of its own, without -e unless .SHELLFLAGS
//     says so; under .ONESHELL the recipe is one. Lines of a define that look
//     like commands are read as such.
//   - In a Dockerfile a RUN that verifies is a ci-step, HEALTHCHECK is
//     doctor-check, a SHELL with -e or pipefail exit-code, STOPSIGNAL cleanup,
//     ONBUILD and --platform preprocessor, ARG x=y default-value. SHELL holds
//     for its stage and the stages from it.
//   - The other CI systems, compose files and pre-commit are read by their keys
//     (ci_table.go): what a key says it says wherever it stands. The lines of a
//     script run one after the other in one shell and are one text. A when that
//     asks for failure is cleanup beside the if; interruptible is restart.
//   - What a file computes inside a shell text ($(X) of make, ${{ x }} of a
//     workflow) is handed on as a shell parameter of the same length.
package pipeline
