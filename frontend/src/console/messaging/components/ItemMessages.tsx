// What the investor was told about an item, beside the item.
import type { QueueName } from '@/console/shared/api/wire'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { useT } from '@/shared/i18n'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useItemMessages } from '../api/outbox'
import { MessageLines } from './MessageLines'

export function ItemMessages({ queue, id }: { queue: QueueName; id: number }) {
  const t = useT()
  const { data, error, refetch } = useItemMessages(queue, id)
  return (
    <RecordPart
      title={t('console.item.messages')}
      none={t('console.item.noMessages')}
      count={data?.items.length ?? 1}
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={2} /> : null}
      {data && <MessageLines messages={data.items} />}
    </RecordPart>
  )
}
