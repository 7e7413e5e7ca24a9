// Asks for confirmation before something is done that cannot be undone, does it, and shows the result. A refusal stays
// in the dialog.
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { asRefusal, type Refusal } from '@/shared/api/refusal'
import { useT } from '@/shared/i18n'
import { PendingProposal } from '../proposals/OpenProposals'
import { ConfirmAct } from './ConfirmAct'
import { deskText } from './deskText'
import { say } from './lastAction'
import type { AskedForm } from './useAsked'

interface AskProps {
  title: string
  /** What the button says. */
  act: string
  look: 'issue' | 'fail' | 'pass'
  /** There is much to read first, so that it begins at its top. */
  long?: boolean
  /** The fields in it, if there are any; nothing is done while one is wrong. */
  form?: Pick<AskedForm<unknown>, 'check' | 'onBlur'> | undefined
  /** Does it; returns the message to show, or nothing if the page shows the result. */
  run: () => Promise<string | undefined>
  /** What it says about a refusal in place of the general words. */
  words?: (refusal: Refusal) => string | undefined
  /** What the button says that leaves it, where that is no cancelling. */
  leave?: string | undefined
  onClose: () => void
  children: ReactNode
}

export function Ask(props: AskProps) {
  const { title, act, look, long = false, form, run, words, leave, onClose, children } = props
  const t = useT()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const head = useRef<HTMLHeadingElement>(null)
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    dialog.current?.showModal()
    if (long) head.current?.focus()
  }, [long])
  const confirm = async () => {
    if (busy || (form && !form.check())) return
    setBusy(true)
    setFailure(undefined)
    try {
      const said = await run()
      if (said) say(said)
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <dialog
      ref={dialog}
      className={long ? 'ask ask-long' : 'ask'}
      onClose={onClose}
      onBlur={form?.onBlur}
      aria-labelledby={id}
    >
      <h2 id={id} ref={head} tabIndex={long ? -1 : undefined}>
        {title}
      </h2>
      {children}
      {failure !== undefined && (
        <div className="refusal" role="alert">
          <p>{words?.(asRefusal(failure)) ?? deskText(t, asRefusal(failure))}</p>
          <PendingProposal error={failure} />
        </div>
      )}
      <div className="judgement-acts">
        <ConfirmAct look={look} busy={busy} onClick={() => void confirm()}>
          {act}
        </ConfirmAct>
        <button type="button" className="act" onClick={onClose}>
          {leave ?? t('shared.cancel')}
        </button>
      </div>
    </dialog>
  )
}
