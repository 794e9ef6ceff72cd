# Every target sets up what it needs by itself: missing distribution packages, whisper.cpp, the Swift package.
# 'make help' lists the targets.

# Settings, as in 'make build BLAS=1'.
CONFIG ?= release# release or debug
BLAS ?= 0# 1: matrix products by OpenBLAS instead of ggml's own kernels
NETWORK ?= 1# 0: links no HTTP client; models come by 'sotto models import'

# Where 'make install' installs to. Not taken from the environment, where PREFIX often means something else.
PREFIX = /usr/local
DESTDIR =

export BLAS PREFIX DESTDIR

SHELL := bash
.SHELLFLAGS := -euo pipefail -c

# Another set of traits rebuilds everything, hence a build folder of its own.
ifeq ($(NETWORK),0)
SCRATCH := .build/offline
TRAITS := --disable-default-traits --scratch-path $(SCRATCH)
else
SCRATCH := .build
TRAITS :=
endif

# The Swift runtime is linked in: the program runs without a toolchain, starts faster and takes less memory
# (benchmarks/results/2026-11-static-swift-runtime.md).
# The package manager names a folder of frameworks that only exists for other kinds of binary targets; clang says so at
# every link.
SWIFT_BUILD := swift build --configuration $(CONFIG) $(TRAITS) --product sotto --static-swift-stdlib --quiet 2>&1 \
    | { grep -v "warning: argument unused during compilation: '-F" || true; }
SOTTO := $(SCRATCH)/$(CONFIG)/sotto

# Tests run optimised: debug loops over samples are some fifty times slower. -enable-testing changes every module, hence
# a build folder of their own; the sotto program that tests drive is built in it as well.
# One test at a time: many run programs that compute on every core.
TEST_FLAGS := --configuration release -Xswiftc -enable-testing --scratch-path .build/testing --disable-xctest \
    --no-parallel

.PHONY: help setup vendor build demo install uninstall test lint format clean
.NOTPARALLEL:
.DEFAULT_GOAL := help

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo 'Settings: PREFIX=DIR, DESTDIR=DIR (install), BLAS=1 (OpenBLAS), NETWORK=0 (no HTTP client), CONFIG=debug, WHISPER_CPP_SOURCE=DIR (another whisper.cpp), SKIP_SETUP=1 (no packages)'

setup: ## install the missing distribution packages
	@scripts/setup.sh

vendor: setup ## build whisper.cpp
	@vendor/whisper.cpp/build.sh

build: vendor ## build the program: .build/release/sotto
	@echo '==> Building Sotto ($(CONFIG); usually 2 minutes the first time, a second when nothing changed)'
	@$(SWIFT_BUILD)
	@echo '==> Built $(SOTTO)'

demo: build ## build, then transcribe a sample with the bundled model
	@echo '==> Transcribing models/sample.wav'
	@$(SOTTO) transcribe --model models/ggml-mini.en.bin models/sample.wav
	@echo
	@echo 'That was the small bundled model. For real recordings, fetch a real one (148 MB):'
	@echo '  $(SOTTO) models download base.en'

install: build ## install below PREFIX (/usr/local); asks for root itself
	@scripts/install.sh install $(SOTTO)

uninstall: ## remove what 'make install' installed below PREFIX
	@scripts/install.sh uninstall

test: ## build everything and run every test
	@scripts/setup.sh --tests
	@vendor/whisper.cpp/build.sh
	@echo '==> Building and running the tests (usually 4 minutes the first time)'
	@swift test $(TEST_FLAGS)

lint: ## check the form of all files
	@scripts/lint.sh

format: ## format the Swift sources in place
	@git ls-files -z --cached --others --exclude-standard -- '*.swift' | xargs -0 swift format format --in-place --parallel

clean: ## remove what was built; the downloaded source of whisper.cpp stays
	@rm -rf .build
	@find vendor/whisper.cpp/build -mindepth 1 -maxdepth 1 ! -name download -exec rm -rf {} + 2>/dev/null || true
