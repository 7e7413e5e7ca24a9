// Whether a button of the mouse, or a finger, is down. A mistake that comes up between its going down and up would move what is pressed.

let isDown = false

addEventListener('mousedown', () => (isDown = true), true)
addEventListener('mouseup', () => (isDown = false), true)

/** Acts once nothing is pressed, and what was pressed has been told of its click. */
export function afterPress(act: () => void): void {
  if (isDown) addEventListener('mouseup', () => setTimeout(act), { once: true })
  else setTimeout(act)
}
