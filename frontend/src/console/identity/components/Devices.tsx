// The devices on which an investor is logged in, and ending their sessions, with a confirmation.
import { useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import type { Investor, InvestorSession } from '@/console/shared/api/wire'
import { endsSessions } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { zonedTime } from '@/console/shared/time/clock'
import { deviceName } from '@/shared/device'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { endSessions } from '../api/investors'

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
              <strong title={session.device}>{named(session)}</strong>
              <small className="muted figures">
                {t('console.investor.lastSeen', { when: zonedTime(session.last_seen_at) })}
              </small>
              {session.remembered && <small className="muted">{t('console.investor.remembered')}</small>}
            </span>
            {mayEnd && (
              <button
                type="button"
                className="tool lines-end"
                aria-label={t('console.investor.endOf', {
                  device: named(session),
                })}
                onClick={() => ask(session)}
              >
                {t('console.investor.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <Ask
          title={t(asked === 'all' ? 'console.investor.endAllAsk' : 'console.investor.endAsk')}
          act={t(asked === 'all' ? 'console.investor.endAll' : 'console.investor.end')}
          look="fail"
          run={async () => {
            const count = await endSessions(investor.id, asked === 'all' ? undefined : asked.id)
            return t('console.investor.ended', { count })
          }}
          onClose={() => ask(undefined)}
        >
          {asked !== 'all' && <p>{named(asked)}</p>}
          <p className="muted">{t('console.investor.endText')}</p>
        </Ask>
      )}
    </section>
  )
}

/** What cannot be named is shown as it names itself: the desk judges by it. */
const named = ({ device }: InvestorSession): string => deviceName(device, device.trim())
