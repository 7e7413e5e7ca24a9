#!/usr/bin/env bash
# Kills the server at random moments, CHAOS_ROUNDS times (20), on both databases, and proves each
# time that what was acknowledged is there once. `make test` does three rounds.
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"
need_build_tools
cd "$ROOT"
export CHAOS_ROUNDS=${CHAOS_ROUNDS:-20}
scripts/pg-cluster.sh run cargo test --locked -p tests --test chaos -- --nocapture --test-threads 1
