#!/usr/bin/env bash
# Runs a command whose server offers two identity providers: a real one on a free port, and one that is down. The provider
# is stopped by its process id, whatever happens; the exit code is the command's.
# Usage: scripts/with-providers.sh COMMAND...
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"
[ $# -gt 0 ] || die "Usage: scripts/with-providers.sh COMMAND..."

issuer=$(free_port)
away=$(free_port)
secret='s3cret:&/+'
node "$ROOT/frontend/e2e/issuer/issuer.mjs" "$issuer" landfall "$secret" \
  "http://127.0.0.1/api/oauth_callback.json?provider=acme" >/dev/null 2>&1 &
provider=$!
trap 'kill "$provider" 2>/dev/null || true' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
node "$ROOT/scripts/wait-ready.mjs" "http://127.0.0.1:$issuer" 30 "$provider" || die "The identity provider was not ready within 30 s."
offered() { printf '{id="%s",name="%s",issuer="http://127.0.0.1:%s",client_id="landfall",client_secret="%s"}' "$@" "$secret"; }
LANDFALL_OIDC="[$(offered acme Acme "$issuer"),$(offered harbour "Harbour ID" "$away")]"
export LANDFALL_OIDC
"$@"
