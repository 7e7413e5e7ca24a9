// Whether somebody is at the console. What it asks for by itself while nobody touches it must not keep a session alive.

/** How long after somebody touched the console a call still counts as theirs. */
const oursMs = 30_000

let touchedAt = Date.now()

const touched = () => {
  touchedAt = Date.now()
}

// Assistive programs click and type without a pointer or a key; the browser's own Back is none of both either.
for (const kind of ['pointerdown', 'keydown', 'wheel', 'click', 'input', 'popstate'])
  addEventListener(kind, touched, { capture: true, passive: true })

export const isAttended = (): boolean => Date.now() - touchedAt < oursMs
