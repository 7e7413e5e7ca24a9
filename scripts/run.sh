#!/usr/bin/env bash
# From a clean clone to a served product: builds what changed, makes ./data with the demo data the
# first time, serves. Never touches an existing ./data, except to migrate its tables.
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"
need_build_tools
cd "$ROOT"

scripts/frontend.sh build
say "Building the server ..."
cargo build --locked -p app-server --bin landfall
landfall=${CARGO_TARGET_DIR:-target}/debug/landfall

if [ -d data ]; then
  LANDFALL_DATA_DIR=$ROOT/data "$landfall" migrate
else
  # Made in a folder beside it and moved when complete, so that an interrupted seeding leaves nothing.
  say "Making the demo data ..."
  rm -rf data.new
  LANDFALL_DATA_DIR=$ROOT/data.new "$landfall" migrate
  LANDFALL_DATA_DIR=$ROOT/data.new "$landfall" seed --demo
  mv data.new data
fi

address=${LANDFALL_BIND:-127.0.0.1:8080}
cat <<TEXT

  Landfall          http://$address
  Console           http://$address/console
  SMS and e-mails   http://$address/dev/outbox   (codes appear here, nothing is sent)

  Investor          86-13800138000 / Landfall1
  Operators         reviewer@ approver@ finance@ editor@ admin@ admin2@ auditor@demo.landfall.test / Landfall-demo-1

  Ctrl-C stops it. The data is in ./data; remove that folder to begin anew.

TEXT
LANDFALL_DATA_DIR=$ROOT/data LANDFALL_BIND=$address exec "$landfall" serve
