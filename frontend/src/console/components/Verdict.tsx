// Whether the audit trail is what was sealed: verified when asked for, with the newest heads to compare with the log's.
import { useState } from 'react'
import { useIntl, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useVerdict } from '../api/audit'
import type { AuditVerdict } from '../api/wire'
import { zonedTime } from '../model/clock'

export function Verdict() {
  const t = useT()
  const [asked, ask] = useState(false)
  const { data, error, isFetching, refetch } = useVerdict(asked)
  const verify = () => (asked ? void refetch() : ask(true))
  return (
    <section className="record-part verdict" aria-live="polite">
      <header className="record-part-head">
        <h2>{t('console.audit.chain')}</h2>
        <button type="button" className="tool" aria-busy={isFetching || undefined} onClick={verify}>
          {t('console.audit.verify')}
        </button>
      </header>
      {error && !isFetching ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isFetching && <Skeleton lines={2} />}
      {data && !isFetching && <Told verdict={data} />}
    </section>
  )
}

function Told({ verdict }: { verdict: AuditVerdict }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { intact, batches, events, unsealed, broken, heads } = verdict
  return (
    <>
      <p className={intact ? 'verdict-good' : 'refusal'} role={intact ? undefined : 'alert'}>
        <Icon name={intact ? 'done' : 'alert'} size={18} />
        {intact
          ? t('console.audit.intact', { batches: formatNumber(batches), events: formatNumber(events) })
          : t('console.audit.broken', { what: broken ?? '' })}
      </p>
      <p className="muted">
        {t('console.audit.unsealed', { count: unsealed, shown: formatNumber(unsealed) })}
      </p>
      {heads.length > 0 && (
        <details>
          <summary>{t('console.audit.heads')}</summary>
          <ol className="heads">
            {heads.map((head) => (
              <li key={head.batch}>
                <span className="figures">
                  {t('console.audit.head', {
                    batch: formatNumber(head.batch),
                    first: formatNumber(head.first_event),
                    last: formatNumber(head.last_event),
                    when: zonedTime(head.sealed_at),
                  })}
                </span>
                <code>{head.mac}</code>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}
