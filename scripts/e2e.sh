#!/usr/bin/env bash
# The browser tests, in both languages, against the built binary with fresh demo data and two identity providers.
# Ends after 12 failing tests: more show nothing new. The failed tests, and why, are printed last.
# Arguments go to Playwright: scripts/e2e.sh road.spec.ts
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"
cd "$ROOT"
CHROMIUM_PATH=$(scripts/browser.sh)
export CHROMIUM_PATH
scripts/frontend.sh install

code=0
scripts/with-providers.sh scripts/serve-demo.sh npm --prefix frontend run --silent e2e -- --max-failures=12 "$@" || code=$?
failed=frontend/test-results/failed.txt
if [ "$code" != 0 ] && [ -f "$failed" ]; then
  say "--- the tests that failed:"
  cat "$failed"
fi
exit "$code"
