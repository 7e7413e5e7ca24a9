#!/usr/bin/env bash
# Writes the pictures of docs/screens/ from the running product, with the front end's own walks: all of them, or those that
# LANDFALL_SCREENS_WALKS names, separated by commas (desk,proposals).
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"
need_build_tools
cd "$ROOT"
CHROMIUM_PATH=$(scripts/browser.sh)
export CHROMIUM_PATH
scripts/frontend.sh build
cargo build --quiet --locked -p app-server --bin landfall
export LANDFALL_SCREENS_DIR=$ROOT/docs/screens
scripts/with-providers.sh scripts/serve-demo.sh npm --prefix frontend run --silent screens -- "$@"
ls "$LANDFALL_SCREENS_DIR"
