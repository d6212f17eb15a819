package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"time"
)

// cost is what one run of a child process took.
type cost struct {
	cpu    time.Duration // user and system, its own children included
	wall   time.Duration
	memory int64 // peak resident bytes, 0 where the system does not tell
	code   int   // exit code
}

// command is one side of a comparison.
type command struct {
	label string
	argv  []string
	dir   string
	codes []int // exit codes that are answers and no failures
}

// measure runs the command once.
func (c command) measure() (cost, error) {
	cmd := exec.Command(c.argv[0], c.argv[1:]...)
	cmd.Dir = c.dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	start := time.Now()
	err := cmd.Run()
	wall := time.Since(start)
	var exited *exec.ExitError
	if err != nil && !errors.As(err, &exited) {
		return cost{}, fmt.Errorf("running %s: %w", c.label, err)
	}
	state := cmd.ProcessState
	if code := state.ExitCode(); code != 0 && !slices.Contains(c.codes, code) {
		return cost{}, fmt.Errorf("running %s: exit code %d: %s", c.label, code, bytes.TrimSpace(stderr.Bytes()))
	}
	return cost{
		cpu:    state.UserTime() + state.SystemTime(),
		wall:   wall,
		memory: peakMemory(state),
		code:   state.ExitCode(),
	}, nil
}

// alternate runs the commands in turns, one round unmeasured, and returns the
// median cost of each.
func alternate(runs int, commands ...command) ([]cost, error) {
	all := make([][]cost, len(commands))
	for round := range runs + 1 {
		for i, c := range commands {
			one, err := c.measure()
			if err != nil {
				return nil, err
			}
			if round > 0 { // the first round fills the page cache
				all[i] = append(all[i], one)
			}
		}
	}
	medians := make([]cost, len(commands))
	for i, costs := range all {
		medians[i] = median(costs)
	}
	return medians, nil
}

// median takes the median of each figure on its own.
func median(costs []cost) cost {
	return cost{
		cpu:    middle(costs, func(c cost) time.Duration { return c.cpu }),
		wall:   middle(costs, func(c cost) time.Duration { return c.wall }),
		memory: middle(costs, func(c cost) int64 { return c.memory }),
		code:   costs[len(costs)-1].code,
	}
}

// middle returns the lower median of one figure.
func middle[T cmp.Ordered](costs []cost, figure func(cost) T) T {
	figures := make([]T, len(costs))
	for i, c := range costs {
		figures[i] = figure(c)
	}
	slices.Sort(figures)
	return figures[(len(figures)-1)/2]
}
