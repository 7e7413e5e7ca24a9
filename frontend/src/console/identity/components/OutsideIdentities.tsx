// The outside identities that log an investor in, and removing one, with a confirmation.
import { useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import type { Investor, InvestorIdentity } from '@/console/shared/api/wire'
import { endsSessions } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { zonedTime } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { removeIdentity } from '../api/investors'

export function OutsideIdentities({ investor }: { investor: Investor }) {
  const t = useT()
  const mayRemove = useOperator(({ operator }) => operator !== null && endsSessions(operator))
  const [asked, ask] = useState<InvestorIdentity>()
  const { identities } = investor
  return (
    <section className="record-part">
      <header className="record-part-head">
        <h2>{t('console.investor.identities')}</h2>
      </header>
      {identities.length === 0 && <p className="muted">{t('console.investor.noIdentities')}</p>}
      <ul className="lines">
        {identities.map((identity) => (
          <li key={identity.id}>
            <Icon name="lock" size={18} />
            <span className="device-name">
              <strong>{identity.name}</strong>
              <small className="muted figures">
                {identity.last_used_at
                  ? t('console.investor.usedAt', { when: zonedTime(identity.last_used_at) })
                  : t('console.investor.unused')}
              </small>
              <small className="muted figures">
                {t('console.investor.boundAt', { when: zonedTime(identity.bound_at) })}
              </small>
            </span>
            {mayRemove && (
              <button
                type="button"
                className="tool lines-end"
                aria-label={t('console.investor.removeOf', { name: identity.name })}
                onClick={() => ask(identity)}
              >
                {t('console.investor.remove')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <Ask
          title={t('console.investor.removeAsk', { name: asked.name })}
          act={t('console.investor.remove')}
          look="fail"
          run={async () => {
            await removeIdentity(investor.id, asked.id)
            return t('console.investor.removed', { name: asked.name })
          }}
          onClose={() => ask(undefined)}
        >
          <p className="muted">{t('console.investor.removeText')}</p>
        </Ask>
      )}
    </section>
  )
}
