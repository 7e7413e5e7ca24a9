// The movements of money, newest first, ten at a time; each opens its receipt.
import { useT } from '@/shared/i18n'
import { EndOfList } from '@/shared/ui/EndOfList'
import { Button } from '@/shared/ui/PrimaryAction'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
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
  const { query, entries, total } = records
  return (
    <>
      {query.isPending && <Skeleton lines={6} />}
      {query.isError && <ErrorState error={query.error} onRetry={onRetry} />}
      {query.isSuccess && total === 0 && <NoRecords narrowed={narrowed} onClear={onClear} />}
      {total > 0 && (
        <>
          <p className="muted" role="status">
            {t('portfolio.funds.count', { count: total })}
          </p>
          <FundLines records={entries} />
        </>
      )}
      <EndOfList
        more={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
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
