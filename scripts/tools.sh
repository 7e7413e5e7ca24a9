# Sourced by the other scripts: finds the repository, names missing tools in one line, installs
# Debian packages if it may. Never changes anything outside the repository on its own.
# shellcheck shell=bash

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
export ROOT

say() { printf '%s\n' "$*" >&2; }

die() {
  say "$*"
  exit 1
}

# need TOOL HINT: stops with one line when TOOL is not on the path.
need() {
  command -v "$1" >/dev/null 2>&1 || die "Missing: $1. $2"
}

# need_build_tools: the tools that `make run` needs.
need_build_tools() {
  need cargo "Install Rust from https://rustup.rs (1.90 or newer)."
  need cc "Install a C compiler and linker (Debian: apt-get install build-essential)."
  need node "Install Node.js 20 or newer from https://nodejs.org."
  need npm "Install npm (it comes with Node.js 20)."
  local major minor
  major=$(node -p 'process.versions.node.split(".")[0]')
  [ "$major" -ge 20 ] || die "Node.js $major is too old: install Node.js 20 or newer from https://nodejs.org."
  minor=$(rustc --version | sed -E 's/^rustc 1\.([0-9]+).*/\1/')
  [ "$minor" -ge 90 ] || die "Rust 1.$minor is too old: run 'rustup update stable' (1.90 or newer is needed)."
}

# debian_install PACKAGE...: installs as root on Debian; returns 1 if that is not possible. An index that could not
# be fetched whole, or is older than the mirror, names packages that are gone: it is fetched again and tried once more.
debian_install() {
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || return 1
  say "Installing $* ..."
  local log try
  log=$(mktemp)
  for try in 1 2; do
    apt-get -o DPkg::Lock::Timeout=600 -o Acquire::Retries=3 update >>"$log" 2>&1 ||
      say "The package index could not be fetched whole (try $try)."
    if DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=600 -o Acquire::Retries=3 \
      install -y --no-install-recommends "$@" >>"$log" 2>&1; then
      rm -f "$log"
      return 0
    fi
  done
  tail -20 "$log" >&2
  rm -f "$log"
  return 1
}

# roomy FOLDER: whether it is writable and 4 GiB are free.
roomy() {
  local free
  [ -w "$1" ] && free=$(df --output=avail -k "$1" 2>/dev/null | tail -1) && [ "$free" -ge $((4 * 1024 * 1024)) ]
}

# scratch: the folder for temporary data: in memory if there is room.
scratch() {
  if roomy /dev/shm; then
    printf '/dev/shm\n'
  else
    printf '%s\n' "${TMPDIR:-/tmp}"
  fi
}

# free_port: a TCP port of 127.0.0.1 that nobody listens on now.
free_port() {
  node -e 'const s=require("net").createServer();s.listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})'
}
