// Binds the keys of a screen. The newest handlers are used without binding again.
import { useEffect, useRef } from 'react'
import { actOf, type KeyAct, type Pressed, type Scope } from './keyboard'

export type Handlers = Partial<Record<KeyAct, () => void>>

const typingIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable="true"]')

function pressedOf(event: KeyboardEvent): Pressed {
  const { key, ctrlKey, metaKey, altKey, target } = event
  const onControl = target instanceof HTMLElement && target.matches('button, a, summary')
  return { key, ctrlKey, metaKey, altKey, typing: typingIn(target), onControl }
}

export function useKeys(scope: Scope, handlers: Handlers): void {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      const act = actOf(scope, pressedOf(event))
      const handler = act && latest.current[act]
      if (!handler) return
      event.preventDefault()
      handler()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [scope])
}
