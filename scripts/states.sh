#!/usr/bin/env bash
# Draws the state machines from the domain. `scripts/states.sh --check` only says whether docs/states.md matches the code.
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"
cd "$ROOT"
page=$(mktemp)
trap 'rm -f "$page"' EXIT
cargo run --quiet --locked -p domain --example states >"$page"
if [ "${1:-}" = --check ]; then
  diff -u docs/states.md "$page" >&2 || die "docs/states.md is not what the domain does: run make states."
else
  cp "$page" docs/states.md
fi
