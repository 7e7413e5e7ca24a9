#!/usr/bin/env bash
# Runs a command against a server of its own: the built binary on a free port, with a new database
# and demo data in a temporary folder. The command finds it under LANDFALL_E2E_URL; its exit code is
# ours. The data of each new server is copied from LANDFALL_E2E_DATA: `empty`, a migrated database, and `demo`, one with
# the demo data. The server is stopped by its process id and the folder removed, whatever happens.
# Usage: scripts/serve-demo.sh COMMAND...
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"
[ $# -gt 0 ] || die "Usage: scripts/serve-demo.sh COMMAND..."

landfall=${LANDFALL_BINARY:-${CARGO_TARGET_DIR:-$ROOT/target}/debug/landfall}
[ -x "$landfall" ] || die "$landfall is not built: run make test, or cargo build -p app-server."

folder=$(mktemp -d "${TMPDIR:-/tmp}/landfall-demo.XXXXXX")
server=
# shellcheck disable=SC2329
stop() {
  if [ -n "$server" ]; then
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
  fi
  rm -rf "$folder"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

port=$(free_port)
export LANDFALL_DATA_DIR=$folder/data LANDFALL_BIND=127.0.0.1:$port LANDFALL_RATE_LIMITS=off
export LANDFALL_E2E_DATA=$folder/begun
mkdir "$LANDFALL_E2E_DATA"
{
  "$landfall" migrate && cp -a "$LANDFALL_DATA_DIR" "$LANDFALL_E2E_DATA/empty" &&
    "$landfall" seed --demo && cp -a "$LANDFALL_DATA_DIR" "$LANDFALL_E2E_DATA/demo"
} >"$folder/prepare.log" 2>&1 ||
  { cat "$folder/prepare.log" >&2; die "The demo data could not be made."; }
"$landfall" serve >"$folder/server.log" 2>&1 &
server=$!

# The binary, for tests that start a server with settings of their own.
export LANDFALL_E2E_URL=http://127.0.0.1:$port LANDFALL_BINARY
LANDFALL_BINARY=$(realpath "$landfall")
node "$ROOT/scripts/wait-ready.mjs" "$LANDFALL_E2E_URL" 30 "$server" ||
  { tail -50 "$folder/server.log" >&2; die "The server was not ready within 30 s."; }

# state: prints the state of the machine and of the server after a command failed.
state() {
  say "--- the machine:"
  df -h "$folder" "$ROOT" || true
  if [ -r /proc/meminfo ]; then grep -E '^(MemTotal|MemAvailable|SwapFree):' /proc/meminfo || true; fi
  uptime || true
  say "--- what the server warned of (the last 100):"
  grep -E ' (WARN|ERROR) ' "$folder/server.log" | tail -100 || true
  say "--- the server's last lines:"
  tail -20 "$folder/server.log"
}

code=0
"$@" || code=$?
if [ "$code" != 0 ]; then state >&2; fi
exit "$code"
