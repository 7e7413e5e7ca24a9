// The reconciliation: whether orders, money, shares, documents and payments agree, and what may be done where they do not.

import type { VerificationVerdict } from '@/console/shared/api/wire'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { useTabTitle } from '@/console/shared/place/tabTitle'
import { zonedTime } from '@/console/shared/time/clock'
import { useIntl, useT } from '@/shared/i18n'
import { DifferencePart } from '../components/reconciliation/DifferencePart'
import { MoreFindings, Outcome, VerificationPart } from '../components/verification/VerificationPart'
import { gathered, outcomeOf } from '../model/differences'
import { useVerifying } from '../model/useVerifying'
import '../reconciliation.css'

export default function ReconciliationPage() {
  const t = useT()
  useTabTitle(t('console.list.reconciliation'))
  useKeys('list', useDeskHandlers())
  const verifying = useVerifying('reconciliation')
  const last = verifying.data?.last
  return (
    <main className="queue">
      <header className="queue-head">
        <h1>{t('console.list.reconciliation')}</h1>
        <p className="muted">{t('console.reconciliation.text')}</p>
      </header>
      <VerificationPart
        title={t('console.reconciliation.last')}
        act={t('console.reconciliation.run')}
        verifying={verifying}
      >
        {() => last && <Told verdict={last} />}
      </VerificationPart>
      {last &&
        gathered(last.findings).map((differences) => (
          <DifferencePart key={differences.code} differences={differences} />
        ))}
      {last && <MoreFindings verdict={last} />}
    </main>
  )
}

function Told({ verdict }: { verdict: VerificationVerdict }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { count, checked, finished_at } = verdict
  const outcome = outcomeOf(verdict)
  return (
    <>
      <Outcome
        good={outcome === 'agrees'}
        text={t(`console.reconciliation.outcome.${outcome}`, { count, shown: formatNumber(count) })}
      />
      <p className="muted">
        {t('console.verification.at', { when: zonedTime(finished_at) })}{' '}
        {t('console.reconciliation.checked', { checked: formatNumber(checked) })}
      </p>
    </>
  )
}
