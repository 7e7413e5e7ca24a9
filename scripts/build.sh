#!/usr/bin/env bash
# Builds the binary that is shipped: optimised, stripped, the front end inside.
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"
need_build_tools
cd "$ROOT"
scripts/frontend.sh build
cargo build --release --locked -p app-server --bin landfall
ls -lh "${CARGO_TARGET_DIR:-target}/release/landfall"
