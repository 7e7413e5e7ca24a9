#!/usr/bin/env bash
# Writes the document from which the front end's types are made. `scripts/openapi.sh --check` only
# says whether the committed one matches the code.
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"
cd "$ROOT"
document=$(mktemp)
trap 'rm -f "$document"' EXIT
if [ -n "${LANDFALL_BINARY:-}" ]; then
  "$LANDFALL_BINARY" openapi >"$document"
else
  cargo run --quiet --locked -p app-server --bin landfall -- openapi >"$document"
fi
[ -s "$document" ] || die "landfall openapi wrote nothing."
if [ "${1:-}" = --check ]; then
  diff -u frontend/openapi.json "$document" >&2 || die "frontend/openapi.json is not what the code describes: run make openapi."
else
  cp "$document" frontend/openapi.json
fi
