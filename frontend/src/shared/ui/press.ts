// Whether a mouse button or a finger is down. A mistake shown between press and release would move the pressed element.

let isDown = false

addEventListener('mousedown', () => (isDown = true), true)
addEventListener('mouseup', () => (isDown = false), true)

/** Runs once nothing is pressed, and the pressed element has got its click. */
export function afterPress(act: () => void): void {
  if (isDown) addEventListener('mouseup', () => setTimeout(act), { once: true })
  else setTimeout(act)
}
