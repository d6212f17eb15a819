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
//   - What a file computes inside a shell text ($(X) of make, ${{ x }} of a
//     workflow) is handed on as a shell parameter of the same length.
package pipeline
