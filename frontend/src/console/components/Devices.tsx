// The devices that an investor is logged in on, and ending their sessions: asked once more before it is done.
import { useEffect, useRef, useState } from 'react'
import { dateTimeText } from '@/shared/format'
import { refusalText, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { endSessions } from '../api/investors'
import type { Investor, InvestorSession } from '../api/wire'
import { endsSessions } from '../model/rights'
import { say } from '../model/said'
import { useOperator } from '../model/session'

/** One device, or all of them. */
type Asked = InvestorSession | 'all'

export function Devices({ investor }: { investor: Investor }) {
  const t = useT()
  const mayEnd = useOperator(({ operator }) => operator !== null && endsSessions(operator))
  const [asked, ask] = useState<Asked>()
  const { sessions } = investor
  return (
    <section className="record-part">
      <header className="record-part-head">
        <h2>{t('console.investor.devices')}</h2>
        {mayEnd && sessions.length > 0 && (
          <button type="button" className="tool tool-danger" onClick={() => ask('all')}>
            {t('console.investor.endAll')}
          </button>
        )}
      </header>
      {sessions.length === 0 && <p className="muted">{t('console.investor.noDevices')}</p>}
      <ul className="lines">
        {sessions.map((session) => (
          <li key={session.id}>
            <Icon name="device" size={18} />
            <span className="device-name">
              <strong>{deviceName(session.device, t('console.investor.unknownDevice'))}</strong>
              <small className="muted figures">
                {t('console.investor.lastSeen', { when: dateTimeText(session.last_seen_at) })}
              </small>
              {session.remembered && <small className="muted">{t('console.investor.remembered')}</small>}
            </span>
            {mayEnd && (
              <button
                type="button"
                className="tool lines-end"
                aria-label={t('console.investor.endOf', {
                  device: deviceName(session.device, t('console.investor.unknownDevice')),
                })}
                onClick={() => ask(session)}
              >
                {t('console.investor.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {asked && <Confirm investor={investor} asked={asked} onClose={() => ask(undefined)} />}
    </section>
  )
}

const deviceName = (device: string, unknown: string): string => device.trim() || unknown

interface ConfirmProps {
  investor: Investor
  asked: Asked
  onClose: () => void
}

function Confirm({ investor, asked, onClose }: ConfirmProps) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  const end = async () => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      const count = await endSessions(investor.id, asked === 'all' ? undefined : asked.id)
      say(t('console.investor.ended', { count }))
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <dialog ref={dialog} className="ask" onClose={onClose} aria-labelledby="end-title">
      <h2 id="end-title">{t(asked === 'all' ? 'console.investor.endAllAsk' : 'console.investor.endAsk')}</h2>
      {asked !== 'all' && <p>{deviceName(asked.device, t('console.investor.unknownDevice'))}</p>}
      <p className="muted">{t('console.investor.endText')}</p>
      {failure !== undefined && (
        <p className="refusal" role="alert">
          {refusalText(failure)}
        </p>
      )}
      <div className="judgement-acts">
        <button
          type="button"
          className="act act-fail"
          onClick={() => void end()}
          aria-busy={busy || undefined}
        >
          {t(asked === 'all' ? 'console.investor.endAll' : 'console.investor.end')}
        </button>
        <button type="button" className="act" onClick={onClose}>
          {t('shared.cancel')}
        </button>
      </div>
    </dialog>
  )
}
