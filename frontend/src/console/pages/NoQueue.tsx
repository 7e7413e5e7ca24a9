// What an operator sees whose roles read no queue.
import { useT } from '@/shared/i18n'
import { EmptyState } from '@/shared/ui/States'
import { useDeskHandlers } from '../model/useDeskHandlers'
import { useKeys } from '../model/useKeys'

export function NoQueue() {
  const t = useT()
  useKeys('list', useDeskHandlers())
  return (
    <main className="queue">
      <EmptyState title={t('console.noQueue.title')} text={t('console.noQueue.text')} />
    </main>
  )
}
