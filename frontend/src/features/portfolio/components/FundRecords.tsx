// The movements of money, newest first, ten at a time; each opens its receipt.
import { useT } from '@/shared/i18n'
import { PagedEntries } from '@/shared/ui/PagedEntries'
import { Button } from '@/shared/ui/PrimaryAction'
import { EmptyState } from '@/shared/ui/States'
import type { useFundRecords } from '../api/funds'
import { FundLines } from './FundLines'

interface FundRecordsProps {
  records: ReturnType<typeof useFundRecords>
  narrowed: boolean
  onClear: () => void
  onRetry: () => void
}

export function FundRecords({ records, narrowed, onClear, onRetry }: FundRecordsProps) {
  const t = useT()
  return (
    <PagedEntries
      pages={records}
      count={t('portfolio.funds.count', { count: records.total })}
      none={<NoRecords narrowed={narrowed} onClear={onClear} />}
      onRetry={onRetry}
    >
      <FundLines records={records.entries} />
    </PagedEntries>
  )
}

function NoRecords({ narrowed, onClear }: Pick<FundRecordsProps, 'narrowed' | 'onClear'>) {
  const t = useT()
  return narrowed ? (
    <EmptyState title={t('portfolio.funds.noMatch.title')} text={t('portfolio.funds.noMatch.text')}>
      <Button look="quiet" onClick={onClear}>
        {t('portfolio.funds.noMatch.clear')}
      </Button>
    </EmptyState>
  ) : (
    <EmptyState title={t('portfolio.funds.none.title')} text={t('portfolio.funds.none.text')}>
      <Button look="quiet" to="/product/products">
        {t('portfolio.browse')}
      </Button>
    </EmptyState>
  )
}
