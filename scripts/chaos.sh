#!/usr/bin/env bash
# Walks the whole road and a finance day, and pays a distribution, while the server is killed with -9 at random moments,
# CHAOS_ROUNDS times in all (20), and proves that everything acknowledged is there once and that reconciliation finds nothing new. `make test`
# does three rounds.
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"
need_build_tools
cd "$ROOT"
left=${CHAOS_ROUNDS:-20}
while [ "$left" -gt 0 ]; do
  kills=$((left < 10 ? left : 10))
  LANDFALL_KILLS=$kills cargo test --locked --workspace --test process -- --nocapture though_the_server_is_killed
  left=$((left - kills))
done
