// The question before everything that is exact is matched at once; it says how many were, and how many are left.
import { Ask } from '@/console/shared/acts/Ask'
import { useIntl, useT } from '@/shared/i18n'
import { matchExact } from '../api/receipts'

/** What is left is counted up to here. */
const countedTo = 1000

export function MatchExact({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const run = async () => {
    const { matched, left } = await matchExact()
    return left < countedTo
      ? t('console.receipts.exactDone', { matched, left })
      : t('console.receipts.exactDoneCapped', { matched, shown: formatNumber(countedTo) })
  }
  return (
    <Ask
      title={t('console.receipts.exactAsk')}
      act={t('console.receipts.exact')}
      look="issue"
      run={run}
      onClose={onClose}
    >
      <p>{t('console.receipts.exactText')}</p>
      <p className="muted">{t('console.receipts.exactRest')}</p>
    </Ask>
  )
}
