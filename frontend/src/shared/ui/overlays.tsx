// Dialogs over a screen: a question or a message in a modal dialog, and a toast that disappears by itself. Both are in
// the browser's top layer, so that an open sheet hides neither. It knows no refusals and no screens.
import { useId } from 'react'
import { createRoot } from 'react-dom/client'
import { useModal } from './modal'
import { Button, ConfirmButton } from './PrimaryAction'

export interface Asked {
  title: string | undefined
  text: string
  yes: string
  /** Without it the dialog is a message, which is only read. */
  no?: string
  /** Yes takes something away. */
  danger?: boolean | undefined
}

interface DialogProps extends Asked {
  onAnswer: (yes: boolean) => void
}

function Dialog({ title, text, yes, no, danger, onAnswer }: DialogProps) {
  const id = useId()
  const box = useModal()
  return (
    <dialog
      ref={box}
      className="ask"
      aria-labelledby={title ? `${id}-title` : `${id}-text`}
      aria-describedby={title ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onAnswer(false)
      }}
    >
      {title && <h2 id={`${id}-title`}>{title}</h2>}
      <p id={`${id}-text`}>{text}</p>
      <div className="ask-actions">
        {no && (
          <Button look="quiet" onClick={() => onAnswer(false)}>
            {no}
          </Button>
        )}
        {no ? (
          <ConfirmButton look={danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
            {yes}
          </ConfirmButton>
        ) : (
          <Button onClick={() => onAnswer(true)}>{yes}</Button>
        )}
      </div>
    </dialog>
  )
}

const open = new Set<(yes: boolean) => void>()

/** Brings up a dialog; the answer is no when it is left by Escape or its screen is left. */
export function ask(asked: Asked): Promise<boolean> {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      if (!open.delete(answer)) return
      resolve(yes)
      // After the present work: React refuses to unmount a root while it renders.
      queueMicrotask(() => {
        root.unmount()
        host.remove()
      })
    }
    open.add(answer)
    root.render(<Dialog {...asked} onAnswer={answer} />)
  })
}

let shown: { element: HTMLElement; timer: ReturnType<typeof setTimeout> } | null = null

export function showToast(text: string, milliseconds: number): void {
  clearToast()
  const element = document.createElement('div')
  element.className = 'toast'
  element.setAttribute('role', 'status')
  element.textContent = text
  // Inside an open dialog the rest of the page is inert, and not read aloud.
  const dialogs = document.querySelectorAll('dialog[open]')
  const host = dialogs[dialogs.length - 1] ?? document.body
  host.append(element)
  if (typeof element.showPopover === 'function') {
    element.popover = 'manual'
    element.showPopover()
  }
  shown = { element, timer: setTimeout(clearToast, milliseconds) }
}

function clearToast(): void {
  if (!shown) return
  clearTimeout(shown.timer)
  shown.element.remove()
  shown = null
}

/** Takes everything down; questions are answered with no. */
export function clearOverlays(): void {
  for (const answer of [...open]) answer(false)
  clearToast()
}
