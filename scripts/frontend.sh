#!/usr/bin/env bash
# Installs the front end's packages when the lock file changed, and with `build` bundles
# frontend/dist when a source changed. Unchanged work is not repeated, so that cargo, which embeds
# the bundle, has nothing to rebuild either.
# Usage: scripts/frontend.sh install | build
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"
cd "$ROOT/frontend"
mkdir -p "$ROOT/.cache"

install_packages() {
  local stamp=node_modules/.landfall-lock lock
  lock=$(sha256sum package-lock.json | cut -d' ' -f1)-$(node -p process.versions.modules)
  [ "$(cat "$stamp" 2>/dev/null)" = "$lock" ] && return 0
  say "Installing the front end's packages ..."
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund --loglevel=error >&2
  printf '%s' "$lock" >"$stamp"
}

# fingerprint: of everything the bundle is made from.
fingerprint() {
  find . \( -path ./node_modules -o -path ./dist -o -path ./test-results -o -path ./e2e -o -path ./playwright-report \) \
    -prune -o -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d' ' -f1
}

bundle() {
  local stamp=$ROOT/.cache/frontend-bundle
  if [ -d dist ] && [ "$(cat "$stamp" 2>/dev/null)" = "$(fingerprint)" ]; then return 0; fi
  say "Building the front end ..."
  npm run --silent build >&2
  # After the build, which may write generated sources.
  fingerprint >"$stamp"
}

case ${1:-} in
  install) install_packages ;;
  build)
    install_packages
    bundle
    ;;
  *) die "Usage: scripts/frontend.sh install | build" ;;
esac
