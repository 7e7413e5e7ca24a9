// Shown while a signed paper is being made: how long it usually takes, that the investor may leave, and what to do when
// it went wrong.
import { useEffect, useState } from 'react'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Button } from '@/shared/ui/PrimaryAction'
import { useLatest } from '@/shared/useLatest'
import { type Outcome, type Unsigned, waitForDocument } from './polling'
import { fetchSession, leaveFor, placeToSign, type SignedCode, type SignedDocument } from './session'
import './signing.css'

type Trouble = Extract<Outcome, { kind: 'expired' | 'failed' | 'givenUp' | 'late' | 'unsigned' }>

interface SigningWaitProps {
  sessionId: string
  code: SignedCode
  everyMs: number
  /** How often the document is polled before the screen says that it does not come. */
  atMost?: number
  onFound: (document: SignedDocument) => void
  /** The signer declined, or closed the signing page. */
  onCancelled: () => void
  onAgain: () => void
  /** The link to another screen meanwhile: its route, or back to the screen below. */
  later: string | (() => void)
}

export function SigningWait({ sessionId, code, everyMs, atMost, onAgain, later, ...on }: SigningWaitProps) {
  const t = useT()
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [unsigned, setUnsigned] = useState<Unsigned | null>(null)
  const [round, setRound] = useState(0)
  const latest = useLatest(on)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round waits again.
  useEffect(() => {
    const stop = new AbortController()
    void waitForDocument({
      read: (signal) => fetchSession(sessionId, signal),
      code,
      everyMs,
      atMost,
      onUnsigned: setUnsigned,
      signal: stop.signal,
    }).then((outcome) => {
      if (!outcome) return
      if (outcome.kind === 'found') latest.current.onFound(outcome.document)
      else if (outcome.kind === 'cancelled') latest.current.onCancelled()
      else setTrouble(outcome)
    })
    return () => stop.abort()
  }, [sessionId, code, everyMs, atMost, round])

  if (trouble) {
    const lookAgain = () => {
      setTrouble(null)
      setUnsigned(null)
      setRound(round + 1)
    }
    return <InTrouble trouble={trouble} onLookAgain={lookAgain} onAgain={onAgain} />
  }
  return (
    <section className="signing-wait" role="status">
      <SigningDrawing />
      <h2>{t('signing.wait.title')}</h2>
      <p>{t('signing.wait.text')}</p>
      <span className="signing-bar" aria-hidden="true" />
      {unsigned && (
        <div className="hint-box">
          <Icon name="pen" size={20} />
          <span>{t('signing.wait.unsigned')}</span>
        </div>
      )}
      {unsigned && <Button onClick={() => toSign(unsigned, onAgain)}>{t('signing.leave.go')}</Button>}
      {/* Only the questionnaire's signer is notified when it is stored: an order is continued by hand. */}
      <p className="muted">{t(code === 'DDForm' ? 'signing.wait.leave' : 'signing.wait.leaveOrder')}</p>
      <Button look="plain" {...(typeof later === 'string' ? { to: later } : { onClick: later })}>
        {t('signing.wait.later')}
      </Button>
    </section>
  )
}

/** Leads to the signing page of the session; if its address is not known any more, a new session begins. */
function toSign({ token }: Unsigned, onAgain: () => void) {
  if (token) leaveFor(placeToSign(token))
  else onAgain()
}

interface InTroubleProps {
  trouble: Trouble
  onLookAgain: () => void
  onAgain: () => void
}

/**
 * What went wrong, and how to continue: look again for a document that may still come, or go on to what still has to be
 * signed.
 */
function InTrouble({ trouble, onLookAgain, onAgain }: InTroubleProps) {
  const t = useT()
  const { kind } = trouble
  return (
    <section className="signing-wait" role="alert">
      <span className="signing-trouble">
        <Icon name="alert" size={32} />
      </span>
      <h2>{t('signing.trouble.title')}</h2>
      <p>{t(`signing.trouble.${kind}`)}</p>
      {trouble.kind === 'unsigned' && (
        <Button onClick={() => toSign(trouble, onAgain)}>{t('signing.leave.go')}</Button>
      )}
      {(kind === 'failed' || kind === 'expired' || kind === 'late') && (
        <Button onClick={onAgain}>{t('signing.again')}</Button>
      )}
      {(kind === 'unsigned' || kind === 'givenUp' || kind === 'late') && (
        <Button look={kind === 'givenUp' ? 'primary' : 'quiet'} onClick={onLookAgain}>
          {t('signing.lookAgain')}
        </Button>
      )}
    </section>
  )
}

function SigningDrawing() {
  return (
    <svg className="signing-drawing" viewBox="0 0 160 120" aria-hidden="true" focusable="false">
      <rect x="38" y="10" width="84" height="104" rx="8" className="signing-paper" />
      <path d="M52 32h56M52 46h56M52 60h38" className="signing-lines" />
      <path d="M54 92c8-16 14-16 12-4s8 2 12-4 6 4 12 2 8-6 14-2" className="signing-ink" />
    </svg>
  )
}
