#!/usr/bin/env bash
# Measures the release binary on this machine: sizes, start, memory, the speed of the main calls; and
# how long the domain takes to build and test alone. Figures of shared machines are ratios, not promises.
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"
cd "$ROOT"
scripts/build.sh >&2
LANDFALL_BINARY=${CARGO_TARGET_DIR:-$ROOT/target}/release/landfall
export LANDFALL_BINARY
cargo build --quiet --release --locked -p app-server --example compare
LANDFALL_COMPARE=${CARGO_TARGET_DIR:-$ROOT/target}/release/examples/compare
export LANDFALL_COMPARE

domain=$(mktemp -d "${TMPDIR:-/tmp}/landfall-bench.XXXXXX")
trap 'rm -rf "$domain"' EXIT
began=$(date +%s%N)
CARGO_TARGET_DIR=$domain cargo test --quiet --locked -p domain --lib >/dev/null
printf '%-44s %8d ms\n' "domain, built and tested from nothing" "$((($(date +%s%N) - began) / 1000000))"

scripts/serve-demo.sh node scripts/bench.mjs

CHROME_PATH=$(scripts/browser.sh)
export CHROME_PATH
(cd scripts/lighthouse && [ node_modules/.package-lock.json -nt package-lock.json ] ||
  npm --prefix "$ROOT/scripts/lighthouse" ci --no-audit --no-fund --ignore-scripts --loglevel=error >&2)
scripts/serve-demo.sh node scripts/lighthouse/measure.mjs
