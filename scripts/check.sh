#!/usr/bin/env bash
# The quick half of `make test`, under a minute once warm: format, lints, types, the domain's rules.
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"
# shellcheck source=scripts/steps.sh
. "$(dirname "$0")/steps.sh"
cd "$ROOT"
need_build_tools

front_end() {
  scripts/frontend.sh install
  npm --prefix frontend run --silent check
}

domain_tests() {
  if command -v cargo-nextest >/dev/null 2>&1; then
    cargo nextest run --locked -p domain
  else
    cargo test --locked -p domain
  fi
}

step "format" cargo fmt --all -- --check
lane "front end" front_end
step "lints" cargo clippy --locked --workspace --all-targets -- -D warnings
step "the domain's rules" domain_tests
join_lanes
finish
