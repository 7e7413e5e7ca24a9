#!/usr/bin/env bash
# The browser tests, in both languages, against the built binary with fresh demo data and two identity providers.
# Ends after 12 failing tests: more say nothing new, and the errors and the server's last lines are printed at the end.
# Arguments go to Playwright: scripts/e2e.sh road.spec.ts
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"
cd "$ROOT"
CHROMIUM_PATH=$(scripts/browser.sh)
export CHROMIUM_PATH
scripts/frontend.sh install

scripts/with-providers.sh scripts/serve-demo.sh npm --prefix frontend run --silent e2e -- --max-failures=12 "$@"
