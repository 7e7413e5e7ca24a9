// The arrows in a list of which each entry has a button: they move the focus to the next or the previous one.
import type { KeyboardEvent } from 'react'

export function walk(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const next = buttons[buttons.findIndex((button) => button.matches(':focus')) + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}
