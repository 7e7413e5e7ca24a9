// Binds the keys of a screen, together with its appearing: who sees it may press a key at once. The newest handlers are used without
// binding again.
import { useLayoutEffect } from 'react'
import { useLatest } from '@/shared/useLatest'
import { actOf, type KeyAct, type Pressed, type Scope } from './keyboard'

export type Handlers = Partial<Record<KeyAct, () => void>>

/** Controls that are pressed or ticked rather than written in. */
const pressedTypes = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'reset', 'submit']
const written = `input:not(${pressedTypes.map((type) => `[type=${type}]`).join(', ')})`
const typing = `${written}, textarea, select, [contenteditable="true"]`

/** What marks a form that takes the keys of its whole screen while it is open, and the part that keeps its own beside it. */
export const takesKeys = { 'data-keys': 'decision' }
export const keepsKeys = { 'data-keys': 'documents' }

function pressedOf(event: KeyboardEvent): Pressed {
  const { key, ctrlKey, metaKey, altKey, target } = event
  const element = target instanceof HTMLElement ? target : undefined
  return {
    key,
    ctrlKey,
    metaKey,
    altKey,
    // Keys used by an input method are typing, whichever they are.
    typing: event.isComposing || (element?.matches(typing) ?? false),
    onControl: element?.matches('button, a, summary, input') ?? false,
    onChoice: element?.matches('input[type=radio]') ?? false,
    inForm: Boolean(element?.closest('form')),
    deciding: document.querySelector('form[data-keys="decision"]') !== null,
    inDocuments: Boolean(element?.closest('[data-keys="documents"]')),
  }
}

export function useKeys(scope: Scope, handlers: Handlers): void {
  const latest = useLatest(handlers)
  useLayoutEffect(() => {
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
  }, [scope, latest])
}
