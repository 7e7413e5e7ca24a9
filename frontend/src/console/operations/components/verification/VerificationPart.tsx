// A verification: its name, the button that starts one, the one that is under way, and what the last one found.
import type { ReactNode } from 'react'
import type { Verification, VerificationVerdict } from '@/console/shared/api/wire'
import { zonedTime } from '@/console/shared/time/clock'
import { useIntl, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import type { Verifying } from '../../model/useVerifying'
import '../../verification.css'

interface VerificationPartProps {
  title: string
  /** What the button says. */
  act: string
  verifying: Verifying
  /** The last result, beside the one that is under way. */
  children: (state: Verification) => ReactNode
}

export function VerificationPart({ title, act, verifying, children }: VerificationPartProps) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { data, failure, start, again } = verifying
  const running = data?.running
  return (
    <section className="record-part verdict" aria-live="polite">
      <header className="record-part-head">
        <h2>{title}</h2>
        <button
          type="button"
          className="tool"
          aria-busy={running ? true : undefined}
          disabled={Boolean(running)}
          onClick={() => void start()}
        >
          {act}
        </button>
      </header>
      {failure ? <ErrorState error={failure} onRetry={again} /> : null}
      {!data && !failure && <Skeleton lines={2} />}
      {running && (
        <p className="muted" role="status">
          {t('console.verification.running', {
            when: zonedTime(running.started_at),
            checked: formatNumber(running.checked),
          })}
        </p>
      )}
      {data && !data.last && <p className="muted">{t('console.verification.never')}</p>}
      {data && children(data)}
    </section>
  )
}

interface OutcomeProps {
  good: boolean
  text: string
}

/** The verdict in one line. */
export function Outcome({ good, text }: OutcomeProps) {
  return (
    <p className={good ? 'verdict-good' : 'refusal verdict-bad'} role={good ? undefined : 'alert'}>
      <Icon name={good ? 'done' : 'alert'} size={18} />
      {text}
    </p>
  )
}

/** How many findings a verdict has beside those that it names. */
export function MoreFindings({ verdict: { count, findings } }: { verdict: VerificationVerdict }) {
  const t = useT()
  if (count <= findings.length) return null
  return <p className="muted">{t('console.verification.more', { count: count - findings.length })}</p>
}
