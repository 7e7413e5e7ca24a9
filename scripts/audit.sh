#!/usr/bin/env bash
# Looks the dependencies up in the advisory databases of Rust and npm. Needs the network and
# cargo-deny, and is therefore not part of `make test`; the checks of licences, bans and sources are.
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"
cd "$ROOT"
need cargo-deny "Install it with: cargo install --locked cargo-deny"
cargo deny check
npm --prefix frontend audit --omit=dev
