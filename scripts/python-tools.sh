#!/usr/bin/env bash
# Makes sure that the Python tools of the tests (tests/requirements.txt) are in a virtual environment
# of their own, .cache/python, and prints the path of its interpreter. Made again when the list changes.
# Usage: LANDFALL_TEST_PYTHON=$(scripts/python-tools.sh)
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"

LIST=$ROOT/tests/requirements.txt
VENV=$ROOT/.cache/python
STAMP=$VENV/landfall-requirements.txt

find_python() {
  local name
  for name in "${PYTHON:-}" python3 python; do
    if [ -n "$name" ] && "$name" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; then
      printf '%s\n' "$name"
      return 0
    fi
  done
  return 1
}

if ! cmp -s "$LIST" "$STAMP"; then
  find_python >/dev/null || debian_install python3 python3-venv >&2 || true
  python=$(find_python) ||
    die "Missing: Python 3.10 or newer with venv. Install it (Debian: apt-get install python3 python3-venv) or set PYTHON."
  say "Making the Python tools of the tests ..."
  mkdir -p "$ROOT/.cache"
  rm -rf "$VENV"
  "$python" -m venv "$VENV"
  # One exit code for all; the output of pip is only shown after a failure.
  if ! said=$("$VENV/bin/python" -m pip install --disable-pip-version-check --quiet --requirement "$LIST" 2>&1); then
    say "$said"
    die "The Python tools of the tests could not be installed: see above."
  fi
  cp "$LIST" "$STAMP"
fi
printf '%s\n' "$VENV/bin/python"
