# Sourced by test.sh and check.sh: runs named steps, one after the other or beside each other in a
# lane, shows what failed at once, and closes with one line of totals. A step that does not run its
# tests counts as a failure; nothing is skipped silently.
# shellcheck shell=bash

STEPS_DIR=$(mktemp -d "${TMPDIR:-/tmp}/landfall-steps.XXXXXX")
trap 'rm -rf "$STEPS_DIR"' EXIT
LANES=()
STEP_FAILURES=()
STEP_TIMES=()

now() { printf '%(%s)T' -1; }

# log_of NAME: the file with a step's output until the totals are made.
log_of() { printf '%s/%s.log' "$STEPS_DIR" "$(printf '%s' "$1" | tr -c 'a-zA-Z0-9' '-')"; }

# outcome NAME CODE SECONDS: shows one step's outcome and notes it for the totals.
outcome() {
  if [ "$2" = 0 ]; then
    printf '== %s: passed (%ss)\n' "$1" "$3"
  else
    printf '== %s: FAILED (%ss)\n' "$1" "$3"
    STEP_FAILURES+=("$1")
  fi
  STEP_TIMES+=("$1 $3 s")
  printf '%s' "$2" >"$(log_of "$1").code"
}

# step NAME COMMAND...: runs in the foreground, its output both shown and kept.
step() {
  local name=$1 began code
  shift
  printf '== %s\n' "$name"
  began=$(now)
  set +e
  (
    set -euo pipefail
    "$@"
  ) 2>&1 | tee "$(log_of "$name")"
  code=${PIPESTATUS[0]}
  set -e
  outcome "$name" "$code" "$(($(now) - began))"
}

# succeeded NAME: whether a step that ran succeeded; steps that need it are not tried without it.
succeeded() { [ "$(cat "$(log_of "$1").code")" = 0 ]; }

# lane NAME COMMAND...: runs in the background; its output is shown when the lane is joined.
lane() {
  local name=$1 log
  shift
  log=$(log_of "$name")
  (
    began=$(now)
    set +e
    (
      set -euo pipefail
      "$@"
    ) >"$log" 2>&1
    printf '%s %s\n' "$?" "$(($(now) - began))" >"$log.lane"
  ) &
  LANES+=("$!:$name")
}

# join_lanes: waits for every lane and shows its output.
join_lanes() {
  local lane name log code seconds
  for lane in "${LANES[@]}"; do
    wait "${lane%%:*}" || true
    name=${lane#*:}
    log=$(log_of "$name")
    code=1 seconds=0
    read -r code seconds <"$log.lane" || true
    printf '== %s\n' "$name"
    cat "$log"
    outcome "$name" "$code" "$seconds"
  done
  LANES=()
}

# finish: says how long each step took, adds up what the runners reported, ends with 1 on any failure.
finish() {
  local status=0 times
  times=$(printf ', %s' "${STEP_TIMES[@]}")
  printf 'Took: %s\n' "${times:2}"
  node "$ROOT/scripts/totals.mjs" "$STEPS_DIR" || status=1
  if [ "${#STEP_FAILURES[@]}" -gt 0 ]; then
    printf 'Failed: %s\n' "$(IFS=,; printf '%s' "${STEP_FAILURES[*]}")"
    status=1
  fi
  exit "$status"
}
