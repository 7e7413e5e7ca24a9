// Puts the project of a page on the watch list, or takes it off.
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { useWatchList } from '../api/watching'

export function WatchButton({ id, name }: { id: number; name: string }) {
  const t = useT()
  const { isWatched, mark } = useWatchList()
  const watched = isWatched(id)
  return (
    <button
      type="button"
      className="icon-button watch-button"
      aria-pressed={watched}
      aria-label={t('catalog.watch', { name })}
      onClick={() => void mark(id, !watched)}
    >
      <Icon name="bookmark" />
    </button>
  )
}
