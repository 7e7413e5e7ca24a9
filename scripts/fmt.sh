#!/usr/bin/env bash
# Formats Rust and TypeScript in place.
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"
cd "$ROOT"
cargo fmt --all
scripts/frontend.sh install
npm --prefix frontend run --silent format
