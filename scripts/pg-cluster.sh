#!/usr/bin/env bash
# A throw-away PostgreSQL cluster for tests, on a free port of 127.0.0.1 and a Unix socket, without
# durability, in memory where there is room for it. Never touches a PostgreSQL that is already installed and running.
#
#   scripts/pg-cluster.sh run COMMAND...    starts one, runs COMMAND with LANDFALL_TEST_POSTGRES_URL, removes it
#   eval "$(scripts/pg-cluster.sh start)"   starts one and exports LANDFALL_TEST_POSTGRES_URL, LANDFALL_TEST_POSTGRES_DIR and
#                                           LANDFALL_TEST_POSTGRES_BIN, the folder of PostgreSQL's programs
#   scripts/pg-cluster.sh stop [DIR]        removes it (default: $LANDFALL_TEST_POSTGRES_DIR)
set -euo pipefail
# shellcheck source=scripts/tools.sh
. "$(dirname "$0")/tools.sh"

# bin_dir: the folder that holds initdb, pg_ctl and postgres.
bin_dir() {
  local dir
  for dir in "${LANDFALL_POSTGRES_BIN:-}" "$(pg_config --bindir 2>/dev/null || true)" /usr/lib/postgresql/*/bin \
    "$(dirname "$(command -v pg_ctl 2>/dev/null || echo /nowhere/pg_ctl)")"; do
    if [ -n "$dir" ] && [ -x "$dir/initdb" ] && [ -x "$dir/pg_ctl" ]; then
      printf '%s\n' "$dir"
      return 0
    fi
  done
  return 1
}

# as_owner COMMAND...: PostgreSQL refuses to run as root, so root lends it to the postgres user.
as_owner() {
  if [ "$(id -u)" = 0 ]; then
    setpriv --reuid=postgres --regid=postgres --init-groups -- "$@"
  else
    "$@"
  fi
}

start() {
  local bin dir port
  if ! bin=$(bin_dir); then
    debian_install postgresql >&2 || true
    bin=$(bin_dir) || die "Missing: PostgreSQL. Install it (Debian: apt-get install postgresql) or set LANDFALL_POSTGRES_BIN."
  fi
  dir=$(mktemp -d "$(scratch)/landfall-pg.XXXXXX")
  chmod 755 "$dir"
  if [ "$(id -u)" = 0 ]; then
    id postgres >/dev/null 2>&1 || die "Missing: the user postgres, which PostgreSQL runs as when the tests run as root."
    chown postgres "$dir"
  fi
  cd "$dir"
  as_owner "$bin/initdb" -D "$dir/data" -U landfall -A trust -E UTF8 --locale=C.UTF-8 --no-sync >"$dir/initdb.log" 2>&1 ||
    { cat "$dir/initdb.log" >&2; rm -rf "$dir"; die "initdb failed."; }
  # Tests of two servers open 70 connections each, and several of them run side by side.
  cat >>"$dir/data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
unix_socket_directories = '$dir'
max_connections = 500
shared_buffers = 64MB
fsync = off
synchronous_commit = off
full_page_writes = off
max_wal_size = 1GB
checkpoint_timeout = 30min
autovacuum = off
jit = off
deadlock_timeout = 200ms
CONF
  local attempt
  for attempt in 1 2 3 4 5; do
    port=$(free_port)
    if as_owner "$bin/pg_ctl" -D "$dir/data" -l "$dir/server.log" -o "-p $port" -w -t 30 start >/dev/null 2>&1; then
      printf 'export LANDFALL_TEST_POSTGRES_BIN=%q\n' "$bin"
      printf 'export LANDFALL_TEST_POSTGRES_DIR=%q\n' "$dir"
      printf 'export LANDFALL_TEST_POSTGRES_URL=%q\n' "postgres://landfall@127.0.0.1:$port/postgres"
      return 0
    fi
    say "PostgreSQL did not start on port $port (attempt $attempt)."
  done
  cat "$dir/server.log" >&2 || true
  rm -rf "$dir"
  die "PostgreSQL did not start."
}

stop() {
  local dir=${1:-${LANDFALL_TEST_POSTGRES_DIR:-}} bin
  [ -n "$dir" ] || die "Usage: pg-cluster.sh stop DIR"
  case $(basename "$dir") in landfall-pg.*) ;; *) die "$dir is not a cluster of these tests." ;; esac
  [ -d "$dir" ] || return 0
  bin=$(bin_dir)
  (cd "$dir" && as_owner "$bin/pg_ctl" -D "$dir/data" -m immediate -w -t 20 stop >/dev/null 2>&1) || true
  rm -rf "$dir"
}

case ${1:-} in
  start) start ;;
  stop) stop "${2:-}" ;;
  run)
    shift
    exports=$(start)
    eval "$exports"
    trap 'stop "$LANDFALL_TEST_POSTGRES_DIR"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
    "$@"
    ;;
  *) die "Usage: pg-cluster.sh run COMMAND... | start | stop [DIR]" ;;
esac
