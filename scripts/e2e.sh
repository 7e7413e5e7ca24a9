#!/usr/bin/env bash
# The browser tests, in both languages, against the built binary with fresh demo data and two identity providers: a real one,
# and one that is away. The provider is stopped by its process id, whatever happens.
# Arguments go to Playwright: scripts/e2e.sh road.spec.ts
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"
cd "$ROOT"
CHROMIUM_PATH=$(scripts/browser.sh)
export CHROMIUM_PATH
scripts/frontend.sh install

issuer=$(free_port)
away=$(free_port)
secret='s3cret:&/+'
node frontend/e2e/issuer/issuer.mjs "$issuer" landfall "$secret" \
  "http://127.0.0.1/api/oauth_callback.json?provider=acme" >/dev/null 2>&1 &
provider=$!
trap 'kill "$provider" 2>/dev/null || true' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
node scripts/wait-ready.mjs "http://127.0.0.1:$issuer" 30 "$provider" || die "The identity provider was not ready within 30 s."
offered() { printf '{id="%s",name="%s",issuer="http://127.0.0.1:%s",client_id="landfall",client_secret="%s"}' "$@" "$secret"; }
LANDFALL_OIDC="[$(offered acme Acme "$issuer"),$(offered harbour "Harbour ID" "$away")]"
export LANDFALL_OIDC
scripts/serve-demo.sh npm --prefix frontend run --silent e2e -- "$@"
