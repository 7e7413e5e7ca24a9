#!/usr/bin/env bash
# Makes sure that clamd is there for the tests and prints its path. The tests start it themselves, with
# a list of signatures of their own; nothing is fetched and no service is left running.
# Usage: LANDFALL_TEST_CLAMD=$(scripts/clamd.sh)
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"

find_clamd() {
  local path
  for path in "${LANDFALL_TEST_CLAMD:-}" "$(command -v clamd || true)" /usr/sbin/clamd; do
    if [ -n "$path" ] && [ -x "$path" ]; then
      printf '%s\n' "$path"
      return 0
    fi
  done
  return 1
}

# Debian starts the services of the packages it installs; policy-rc.d prevents that for clamd and freshclam, which would
# fetch signatures. An existing policy-rc.d is not changed.
install_clamd() {
  local policy=/usr/sbin/policy-rc.d
  if [ "$(id -u)" != 0 ] || [ -e "$policy" ]; then
    debian_install clamav-daemon
    return
  fi
  printf '#!/bin/sh\nexit 101\n' >"$policy"
  chmod 755 "$policy"
  local done=0
  debian_install clamav-daemon || done=1
  rm -f "$policy"
  return "$done"
}

find_clamd >/dev/null || install_clamd >&2 || true
find_clamd || die "Missing: clamd. Install it (Debian: apt-get install clamav-daemon) or set LANDFALL_TEST_CLAMD."
