// The devices that an operator is logged in on; one's own are ended one by one.

import type { OperatorDevice } from '@/console/shared/api/wire'
import { zonedTime } from '@/console/shared/time/clock'
import { deviceName } from '@/shared/device'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'

interface OwnDevicesProps {
  sessions: OperatorDevice[]
  /** Ends one; absent where they are only shown. */
  end?: (session: OperatorDevice) => void
}

export function OwnDevices({ sessions, end }: OwnDevicesProps) {
  const t = useT()
  return (
    <section className="record-part">
      <h2>{t('console.investor.devices')}</h2>
      {sessions.length === 0 && <p className="muted">{t('console.investor.noDevices')}</p>}
      <ul className="lines">
        {sessions.map((session) => (
          <li key={session.id}>
            <Icon name="device" size={18} />
            <span className="device-name">
              <strong title={session.device}>{deviceName(session.device, session.device.trim())}</strong>
              <small className="muted figures">
                {t('console.investor.lastSeen', { when: zonedTime(session.last_seen_at) })}
              </small>
              {session.this_one && <small className="muted">{t('console.access.thisOne')}</small>}
            </span>
            {end && !session.this_one && (
              <button
                type="button"
                className="tool lines-end"
                aria-label={t('console.investor.endOf', {
                  device: deviceName(session.device, session.device.trim()),
                })}
                onClick={() => end(session)}
              >
                {t('console.investor.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
