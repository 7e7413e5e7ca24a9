#!/usr/bin/env bash
# Makes sure that a Chromium and fonts for Chinese are there and prints the path of the browser: the headless shell
# before the whole browser, since the browser tests take half as long with it.
# Usage: CHROMIUM_PATH=$(scripts/browser.sh)
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"

find_browser() {
  local name
  for name in "${CHROMIUM_PATH:-}" chromium-headless-shell chromium chromium-browser google-chrome-stable google-chrome; do
    if [ -n "$name" ] && command -v "$name"; then return 0; fi
  done
  return 1
}

has_chinese_font() {
  command -v fc-list >/dev/null 2>&1 && [ -n "$(fc-list ':lang=zh' family 2>/dev/null | head -1)" ]
}

# The shell even if a whole browser is there: fetching it takes less time than it saves. One package after the other, so that a
# missing one does not prevent the other.
command -v "${CHROMIUM_PATH:-chromium-headless-shell}" >/dev/null || debian_install chromium-headless-shell ||
  find_browser >/dev/null || debian_install chromium || true
has_chinese_font || debian_install fontconfig fonts-noto-cjk || true
find_browser >/dev/null || die "Missing: Chromium. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH."
has_chinese_font || die "Missing: a Chinese font. Install one (Debian: apt-get install fonts-noto-cjk)."
find_browser
