# The front door. `make help` lists the targets; docs/map.md tells where everything lives.
#
# Two commands on a fresh Debian 12 machine: `sudo make demo` and `sudo make test`. Both install what is missing.
# `make` alone builds without root (the packages of scripts/install-deps.sh must be there; it says which are not).

PREFIX ?= /usr/local
DESTDIR ?=
# What install takes the binary from, and where it puts the completions of zsh.
BUILD ?= build/release
ZSH_FUNCTIONS ?= $(PREFIX)/share/zsh/site-functions
FUZZ_SECONDS ?= 60
# Of `make soak`.
MINUTES ?= 10
# SHORT=1: the quick test set (no virtual machines, no slow cases).
SHORT ?=
# PLAIN='why': test the release build alone, without one with sanitizers.
PLAIN ?=

export PYTHONDONTWRITEBYTECODE := 1
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := release

# Under sudo in somebody's checkout the compiler still runs as that person, so that build/ stays theirs.
OWNER_UID := $(shell stat -c %u .)
AS_OWNER := $(if $(and $(filter 0,$(shell id -u)),$(filter-out 0,$(OWNER_UID)),$(shell getent passwd $(OWNER_UID))),setpriv --reuid=$(OWNER_UID) --regid=$(shell stat -c %g .) --init-groups --reset-env)

# What `make` builds of the release: without the unit tests, which `make quick` adds.
SHIPPED := scry scry_docs scry_golden test_targets

.PHONY: help release debug quick test demo bench fresh install uninstall deb dist fmt check docs fuzz soak races coverage clean

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 12

release: ## build/release/scry (the default)
	@scripts/install-deps.sh build
	@$(AS_OWNER) scripts/build.sh release $(SHIPPED)

debug: ## build/debug/scry, under AddressSanitizer and UndefinedBehaviorSanitizer
	@scripts/install-deps.sh build
	@$(AS_OWNER) scripts/build.sh debug

quick: ## build the release with its tests; run those that need no root (unit, golden, diag)
	@scripts/install-deps.sh build
	@$(AS_OWNER) scripts/build.sh release
	@$(AS_OWNER) python3 tests/run.py --quick

test: ## build and run everything that this machine can run (root; SHORT=1: the quick set)
	@scripts/install-deps.sh test
	@scripts/fetch-kernel-headers.sh || echo "make test: continues without the kernel's headers" >&2
	@$(AS_OWNER) scripts/build.sh release $(if $(PLAIN),,$(SHIPPED))
	@$(if $(PLAIN),,$(AS_OWNER) scripts/build.sh debug)
	@python3 tests/run.py $(if $(SHORT),--short) $(if $(PLAIN),--plain '$(PLAIN)')

demo: release ## trace this machine for a few seconds (root)
	@scripts/demo.sh

soak: release ## kills, full disks, storms of signals and other faults, for MINUTES=10 (root)
	@python3 tests/soak/run.py --minutes $(MINUTES)

bench: ## measure against Debian's bpftrace, write bench/RESULTS.md (root)
	@scripts/install-deps.sh bench
	@$(AS_OWNER) scripts/build.sh release $(SHIPPED)
	@python3 bench/run.py

fresh: ## the two commands in a bare Debian 12 root made by debootstrap (root)
	@scripts/install-deps.sh fresh
	@scripts/fresh.sh

install: ## the binary, the man page and the shell completions, under PREFIX (and DESTDIR)
	@test -x $(BUILD)/scry || { echo "Run 'make' first: $(BUILD)/scry is not there." >&2; exit 1; }
	install -D -s -m 755 $(BUILD)/scry $(DESTDIR)$(PREFIX)/bin/scry
	install -D -m 644 docs/man/scry.1 $(DESTDIR)$(PREFIX)/share/man/man1/scry.1
	install -D -m 644 completions/scry.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/scry
	install -D -m 644 completions/_scry $(DESTDIR)$(ZSH_FUNCTIONS)/_scry
	install -D -m 644 completions/scry.fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/scry.fish

uninstall: ## what install put there
	rm -f $(DESTDIR)$(PREFIX)/bin/scry $(DESTDIR)$(PREFIX)/share/man/man1/scry.1 \
	  $(DESTDIR)$(PREFIX)/share/bash-completion/completions/scry \
	  $(DESTDIR)$(ZSH_FUNCTIONS)/_scry \
	  $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/scry.fish

deb: release ## Debian packages of scry and its documentation in build/packages (RELEASE=1: no commit in the version)
	@scripts/install-deps.sh deb
	@made=$$($(AS_OWNER) scripts/package.py deb $(if $(RELEASE),--release)) && echo "$$made" && \
	  $(AS_OWNER) lintian --allow-root --fail-on error,warning $$made

dist: release ## a tarball that runs from any folder, in build/packages
	@$(AS_OWNER) scripts/package.py dist

fmt: ## format the C and C++ sources
	@$(AS_OWNER) scripts/format.sh --write

check: ## formatting, layers, diagnostics have tests, generated docs are current
	@scripts/check.sh

docs: release ## write what is generated from the tables: docs/reference, the man page, the completions
	@$(AS_OWNER) scripts/docs.sh --write

fuzz: ## every fuzz target for FUZZ_SECONDS (default 60) with clang-19's libFuzzer
	@scripts/install-deps.sh fuzz
	@$(AS_OWNER) scripts/fuzz.sh $(FUZZ_SECONDS)

races: release ## the tests under ThreadSanitizer (root)
	@$(AS_OWNER) scripts/build.sh thread
	@ln -sfn ../release build/thread/release
	@python3 tests/run.py --build build/thread unit golden live

coverage: release ## which lines of each room the tests execute (root)
	@scripts/install-deps.sh test
	@$(AS_OWNER) scripts/build.sh coverage
	@ln -sfn ../release build/coverage/release
	@find build/coverage -name '*.gcda' -delete
	@-python3 tests/run.py --build build/coverage unit golden diag agree random live
	@scripts/coverage.py build/coverage/debug

clean: ## remove build/
	rm -rf build
