#!/usr/bin/env bash
# Measures the release binary on this machine: how long the domain takes to build and test alone; sizes, start, memory, the speed of the main
# calls; the same beside bare sides; the first screens. Figures of shared machines are ratios, not promises.
# Usage: scripts/bench.sh [domain|server|beside|screens]...   (all of them if none is named)
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"
cd "$ROOT"
[ $# -gt 0 ] || set -- domain server beside screens
scripts/build.sh >&2
# Together, so that cargo selects the same features for the bare versions as for the binary.
cargo build --quiet --release --locked -p app-server -p bench --bin landfall --bin bench
LANDFALL_BINARY=${CARGO_TARGET_DIR:-$ROOT/target}/release/landfall
LANDFALL_BENCH=${CARGO_TARGET_DIR:-$ROOT/target}/release/bench
export LANDFALL_BINARY LANDFALL_BENCH

domain() {
  local folder began
  folder=$(mktemp -d "${TMPDIR:-/tmp}/landfall-bench.XXXXXX")
  began=$(date +%s%N)
  if ! CARGO_TARGET_DIR=$folder cargo test --quiet --locked -p domain --lib >/dev/null; then
    rm -rf "$folder"
    die "The domain's tests failed."
  fi
  printf '%-44s %8d ms\n' "domain, built and tested from nothing" "$((($(date +%s%N) - began) / 1000000))"
  rm -rf "$folder"
}

screens() {
  CHROME_PATH=$(scripts/browser.sh)
  export CHROME_PATH
  (cd scripts/lighthouse && [ node_modules/.package-lock.json -nt package-lock.json ] ||
    npm --prefix "$ROOT/scripts/lighthouse" ci --no-audit --no-fund --ignore-scripts --loglevel=error >&2)
  scripts/serve-demo.sh node scripts/lighthouse/measure.mjs
}

for part in "$@"; do
  case $part in
    domain | screens) "$part" ;;
    server) scripts/serve-demo.sh node scripts/bench.mjs ;;
    beside) scripts/pg-cluster.sh run node scripts/bench/beside.mjs ;;
    *) die "Usage: scripts/bench.sh [domain|server|beside|screens]..." ;;
  esac
done
