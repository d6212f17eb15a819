SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory

# Tools, at fixed versions, run through the Go module proxy.
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.7.0

# How long each fuzz target runs; which drills and packages are chosen.
FUZZTIME ?= 20s
MATCH    ?=
# How many random tables the soak reconciles.
TABLES   ?= 1000000
PACKAGES ?= ./...

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## build bin/guardroll (and bin/guardroll-vet)
	@mkdir -p bin
	@for command in $(notdir $(wildcard cmd/guardroll*)); do \
	  go build -o bin/$$command ./cmd/$$command; \
	  echo "built     bin/$$command"; \
	done

test: ## run every test
	@go test $(PACKAGES)

# What is fetched and measured lies in a module of its own, so that ./... does
# not take it for ours.
out/go.mod:
	@mkdir -p out
	@echo "module out" > $@

demo: build out/go.mod ## gate two versions of a Go module, reconcile an incomplete table
	@go run ./cmd/internal/demo go

demo-npm: build out/go.mod ## the same for an npm package
	@go run ./cmd/internal/demo npm

bench: build out/go.mod ## CPU, memory and latency beside a pure parse, with the aims
	@go run ./cmd/internal/bench

drill: ## break the code on purpose: every breakage must turn a test red (MATCH=regexp)
	@go run ./cmd/internal/drill -match '$(MATCH)'

oracle: ## hold the readers against the languages' own compilers
	@packages=$$(grep -rl --include='*_test.go' '^//go:build oracle' . | xargs -r -n1 dirname | sort -u); \
	[ -n "$$packages" ] || { echo "oracle: no package has oracle tests"; exit 3; }; \
	go test -tags oracle -count=1 -v -run Oracle $$packages

generate: ## write the generated lists and schemas
	@go generate ./...

fuzz: ## run each fuzz target for FUZZTIME
	@mkdir -p out
	@go test -list '^Fuzz' $(PACKAGES) | awk '/^Fuzz/ { target[n++] = $$1 } /^ok/ { for (i = 0; i < n; i++) print $$2, target[i]; n = 0 }' > out/fuzz.txt
	@[ -s out/fuzz.txt ] || { echo "fuzz: no target found"; exit 3; }
	@while read -r package target; do \
	  echo "fuzz      $$package $$target"; \
	  go test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) $$package > out/fuzz.log 2>&1 < /dev/null || { cat out/fuzz.log; exit 1; }; \
	done < out/fuzz.txt
	@echo "fuzz      $$(wc -l < out/fuzz.txt) targets, $(FUZZTIME) each: nothing found"

soak: ## plant faults in TABLES random tables: every one must be reported, nothing else
	@mkdir -p out
	@nice go test -tags soak -count=1 -timeout 0 -run '^TestSoak$$' -v ./reconcile -rapid.checks=$(TABLES) > out/soak.log 2>&1 || { cat out/soak.log; exit 1; }
	@grep '^soak ' out/soak.log

history: ## carry tables over published versions of Go modules; needs the network
	@mkdir -p out
	@nice go test -tags history -count=1 -timeout 30m -run '^TestHistory$$' -v ./reconcile > out/history.log 2>&1 || { cat out/history.log; exit 1; }
	@grep '^| ' out/history.log

lint: ## gofmt, go vet, staticcheck
	@unformatted=$$(git ls-files -co --exclude-standard '*.go' | xargs gofmt -l); \
	[ -z "$$unformatted" ] || { echo "not gofmt'ed:"; echo "$$unformatted"; exit 1; }
	@echo "gofmt     clean"
	@go vet ./...
	@echo "go vet    clean"
	@go run $(STATICCHECK) ./...
	@echo "staticcheck clean"

check: ## generated files are fresh, lint, test
	@before=$$(git status --porcelain; git diff | sha256sum); \
	$(MAKE) generate; \
	after=$$(git status --porcelain; git diff | sha256sum); \
	[ "$$before" = "$$after" ] || { echo "generated files were stale: commit what make generate wrote"; git status --short; exit 1; }
	@echo "generated files are fresh"
	@$(MAKE) lint test

clean: ## remove bin and out
	@rm -rf bin out

.PHONY: help build test demo demo-npm bench drill oracle generate fuzz soak history lint check clean
