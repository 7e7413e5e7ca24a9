#!/usr/bin/env bash
# Everything that must hold: format, the bundle, lints and build; then all Rust tests, on SQLite, a real PostgreSQL and real
# servers from PyPI; then the browser tests. The front end's checks run beside the build, so that both cores have work.
# Installs Chromium, PostgreSQL, Python, clamd, openssl and qpdf if it may, and otherwise fails: nothing is left out.
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"
# shellcheck source=scripts/steps.sh
. "$(dirname "$0")/steps.sh"
cd "$ROOT"
need_build_tools
need clippy-driver "Install Clippy: rustup component add clippy."
SCRATCH=$(mktemp -d "$(scratch)/landfall-tests.XXXXXX")
trap '[ -z "${LANDFALL_TEST_POSTGRES_DIR:-}" ] || scripts/pg-cluster.sh stop "$LANDFALL_TEST_POSTGRES_DIR"; rm -rf "$STEPS_DIR" "$SCRATCH"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# The programs that the tests need besides the build tools: missing ones are installed while the build uses the cores.
test_tools() {
  command -v openssl >/dev/null 2>&1 || debian_install openssl ||
    die "Missing: openssl. Install OpenSSL's command line (Debian: apt-get install openssl)."
  command -v qpdf >/dev/null 2>&1 || debian_install qpdf ||
    die "Missing: qpdf. Install it (Debian: apt-get install qpdf)."
  scripts/browser.sh
  scripts/clamd.sh
  scripts/python-tools.sh
  scripts/pg-cluster.sh run true
}

front_end() {
  npm --prefix frontend run --silent check
  npm --prefix frontend test --silent
}

# One build for the lints, the tests and the binary they start. Clippy's driver lints while it compiles, so the dependencies are built once.
# Every later cargo command needs the same settings, or it compiles the workspace again.
export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-Dwarnings__CLIPPY_HACKERY__
build() {
  cargo build --locked --workspace --all-targets
}

# Some tests wait without using a core, so that more of them run at a time than there are cores.
rust_tests() {
  local at_once=$(($(nproc) * 3 / 2 + 1))
  if command -v cargo-nextest >/dev/null 2>&1; then
    TMPDIR=$SCRATCH cargo nextest run --locked --workspace --test-threads "$at_once"
  else
    TMPDIR=$SCRATCH cargo test --locked --workspace --all-targets --no-fail-fast -- --test-threads "$at_once"
  fi
}

lane "tools of the tests" test_tools
step "format" cargo fmt --all -- --check
# The binary holds the bundle.
step "bundle" scripts/frontend.sh build
succeeded "bundle" || {
  join_lanes
  finish
}
lane "front end" front_end
step "lints and build" build
join_lanes
succeeded "lints and build" && succeeded "tools of the tests" || finish
CHROMIUM_PATH=$(scripts/browser.sh)
LANDFALL_TEST_PYTHON=$(scripts/python-tools.sh)
LANDFALL_TEST_CLAMD=$(scripts/clamd.sh)
LANDFALL_BINARY=${CARGO_TARGET_DIR:-$ROOT/target}/debug/landfall
export CHROMIUM_PATH LANDFALL_TEST_PYTHON LANDFALL_TEST_CLAMD LANDFALL_BINARY
cluster=$(scripts/pg-cluster.sh start)
eval "$cluster"
step "openapi document" scripts/openapi.sh --check
step "state machines" scripts/states.sh --check
step "rust tests" rust_tests
# Such as that of adapters/README.md; nextest leaves them out.
step "examples in the documentation" cargo test --locked --workspace --doc
step "browser tests" scripts/e2e.sh
finish
