// The newest messages to the investor about an item, beside the item, and how many there are of them.
import type { QueueName } from '@/console/shared/api/wire'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { useIntl, useT } from '@/shared/i18n'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useItemMessages } from '../api/outbox'
import { KeptMessageLines } from './KeptMessageLines'

export function ItemMessages({ queue, id }: { queue: QueueName; id: number }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { data, error, refetch } = useItemMessages(queue, id)
  return (
    <RecordPart
      title={t('console.item.messages')}
      none={t('console.item.noMessages')}
      count={data?.items.length ?? 1}
      aside={
        data &&
        data.total > data.items.length && (
          <small className="muted figures">
            {t('console.item.newestMessages', {
              shown: data.items.length,
              total: `${formatNumber(data.total)}${data.total_capped ? '+' : ''}`,
            })}
          </small>
        )
      }
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={2} /> : null}
      {data && <KeptMessageLines messages={data.items} />}
    </RecordPart>
  )
}
