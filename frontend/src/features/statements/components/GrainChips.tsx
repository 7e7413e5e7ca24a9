// Narrows the list to one length of period.
import { useT } from '@/shared/i18n'
import type { Grain } from '../wire'
import '@/shared/ui/filters.css'

interface GrainChipsProps {
  /** Those that the list has. */
  grains: Grain[]
  shown: Grain | undefined
  onShow: (grain: Grain | undefined) => void
}

export function GrainChips({ grains, shown, onShow }: GrainChipsProps) {
  const t = useT()
  if (grains.length < 2) return null
  return (
    <div className="filters" role="group" aria-label={t('statements.filter')}>
      {[undefined, ...grains].map((grain) => (
        <button
          type="button"
          key={grain ?? 'All'}
          className="chip statements-chip"
          data-active={grain === shown}
          aria-pressed={grain === shown}
          onClick={() => onShow(grain)}
        >
          {t(`statements.show.${grain ?? 'All'}`)}
        </button>
      ))}
    </div>
  )
}
