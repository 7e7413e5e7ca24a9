// Whether the audit trail is intact: the last verdict with its time, and the verification that is under way.
import type { Verification, VerificationFinding, VerificationVerdict } from '@/console/shared/api/wire'
import { RecordName } from '@/console/shared/place/RecordName'
import { zonedTime } from '@/console/shared/time/clock'
import { isMessageId, type Translate, useIntl, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { useVerifying } from '../../model/useVerifying'
import { MoreFindings, Outcome, VerificationPart } from '../verification/VerificationPart'
import '../../audit.css'

export function Verdict() {
  const t = useT()
  return (
    <VerificationPart
      title={t('console.audit.chain')}
      act={t('console.audit.verify')}
      verifying={useVerifying('audit/verify')}
    >
      {({ last, heads, unsealed_since: since }) => (
        <>
          {since && (
            <p className="refusal" role="alert">
              <Icon name="alert" size={18} />
              {t('console.audit.unsealedSince', { when: zonedTime(since) })}
            </p>
          )}
          {last && <VerdictFindings verdict={last} />}
          {heads.length > 0 && <Heads heads={heads} />}
        </>
      )}
    </VerificationPart>
  )
}

function VerdictFindings({ verdict }: { verdict: VerificationVerdict }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { intact, batches, events, unsealed, count, findings } = verdict
  return (
    <>
      <Outcome
        good={intact}
        text={
          intact
            ? t('console.audit.intact', { batches: formatNumber(batches), events: formatNumber(events) })
            : t('console.audit.wrong', { count, shown: formatNumber(count) })
        }
      />
      {findings.length > 0 && (
        <ul className="heads">
          {findings.map((finding) => (
            <li key={`${finding.code} ${finding.record} ${finding.text}`}>
              <RecordName record={finding.record} />
              <span>{findingText(t, finding)}</span>
            </li>
          ))}
        </ul>
      )}
      <MoreFindings verdict={verdict} />
      <p className="muted">
        {t('console.verification.at', { when: zonedTime(verdict.finished_at) })}{' '}
        {t('console.audit.unsealed', { count: unsealed, shown: formatNumber(unsealed) })}
      </p>
    </>
  )
}

/** A kind of break without a text in the console is shown as the command prints it. */
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
