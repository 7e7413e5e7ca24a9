// Whether the audit trail is what was recorded, and whether all parts agree: the last verdict with its time, and the verification
// that is under way.
import { useState } from 'react'
import type { Verification, VerificationFinding, VerificationVerdict } from '@/console/shared/api/wire'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { zonedTime } from '@/console/shared/time/clock'
import { asRefusal, type Refusal } from '@/shared/api/refusal'
import { isMessageId, type Translate, useIntl, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { startVerification, useVerification, type Verified } from '../../api/verification'
import '../../audit.css'

const texts = {
  'audit/verify': { title: 'console.audit.chain', start: 'console.audit.verify' },
  reconciliation: { title: 'console.books.title', start: 'console.books.verify' },
} as const

export function Verdict({ what }: { what: Verified }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const [follow, setFollow] = useState(true)
  const { data, error, refetch } = useVerification(what, follow)
  const [refusal, setRefusal] = useState<Refusal>()
  const running = data?.running
  // One that another operator started is followed too.
  if (data && follow !== Boolean(running)) setFollow(Boolean(running))
  const start = async () => {
    setRefusal(undefined)
    try {
      await startVerification(what)
    } catch (failed) {
      setRefusal(asRefusal(failed))
    }
  }
  return (
    <section className="record-part verdict" aria-live="polite">
      <header className="record-part-head">
        <h2>{t(texts[what].title)}</h2>
        <button
          type="button"
          className="tool"
          aria-busy={running ? true : undefined}
          disabled={Boolean(running)}
          onClick={() => void start()}
        >
          {t(texts[what].start)}
        </button>
      </header>
      {(error && !data) || refusal ? (
        <ErrorState error={refusal ?? error} onRetry={() => void (refusal ? start() : refetch())} />
      ) : null}
      {!data && !error && <Skeleton lines={2} />}
      {running && (
        <p className="muted" role="status">
          {t('console.verification.running', {
            when: zonedTime(running.started_at),
            checked: formatNumber(running.checked),
          })}
        </p>
      )}
      {data?.unsealed_since && (
        <p className="refusal" role="alert">
          <Icon name="alert" size={18} />
          {t('console.audit.unsealedSince', { when: zonedTime(data.unsealed_since) })}
        </p>
      )}
      {data && <Last what={what} state={data} />}
      {data && data.heads.length > 0 && <Heads heads={data.heads} />}
    </section>
  )
}

function Last({ what, state }: { what: Verified; state: Verification }) {
  const t = useT()
  if (!state.last) return <p className="muted">{t('console.verification.never')}</p>
  return <Told what={what} verdict={state.last} />
}

function Told({ what, verdict }: { what: Verified; verdict: VerificationVerdict }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { intact, batches, events, unsealed, count, findings, checked } = verdict
  const good =
    what === 'audit/verify'
      ? t('console.audit.intact', { batches: formatNumber(batches), events: formatNumber(events) })
      : t('console.books.intact', { checked: formatNumber(checked) })
  return (
    <>
      <p className={intact ? 'verdict-good' : 'refusal'} role={intact ? undefined : 'alert'}>
        <Icon name={intact ? 'done' : 'alert'} size={18} />
        {intact ? good : t('console.verification.wrong', { count, shown: formatNumber(count) })}
      </p>
      {findings.length > 0 && (
        <ul className="heads">
          {findings.map((finding) => (
            <li key={`${finding.code} ${finding.record} ${finding.text}`}>
              <RecordLink record={finding.record} />
              <span>{findingText(t, finding)}</span>
            </li>
          ))}
        </ul>
      )}
      {count > findings.length && (
        <p className="muted">{t('console.verification.more', { count: count - findings.length })}</p>
      )}
      <p className="muted">
        {t('console.verification.at', { when: zonedTime(verdict.finished_at) })}{' '}
        {what === 'audit/verify' &&
          t('console.audit.unsealed', { count: unsealed, shown: formatNumber(unsealed) })}
      </p>
    </>
  )
}

/** A kind of break that the console has no words for is told as the command tells it. */
function findingText(t: Translate, { code, text }: VerificationFinding): string {
  const own = `console.finding.${code}`
  return isMessageId(own) ? t(own) : text
}

function Heads({ heads }: Pick<Verification, 'heads'>) {
  const t = useT()
  const { formatNumber } = useIntl()
  return (
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
  )
}
