// Whether somebody is at the console. Polling while nobody touches it must not keep a session alive.

/** How long after somebody touched the console a call still counts as theirs. */
const oursMs = 30_000

let touchedAt = Date.now()

const waiting = new Set<() => void>()

const touched = () => {
  touchedAt = Date.now()
  for (const then of [...waiting]) then()
}

// Assistive programs click and type without a pointer or a key; the browser's own Back is none of both either.
for (const kind of ['pointerdown', 'keydown', 'wheel', 'click', 'input', 'popstate'])
  addEventListener(kind, touched, { capture: true, passive: true })

export const isAttended = (): boolean => Date.now() - touchedAt < oursMs

/** Runs `then` when somebody is at the console: now, or as soon as they touch it. Answers how to stop waiting. */
export function onceAttended(then: () => void): () => void {
  const run = () => {
    waiting.delete(run)
    then()
  }
  if (isAttended()) run()
  else waiting.add(run)
  return () => void waiting.delete(run)
}
