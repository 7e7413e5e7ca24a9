// Cards on their way, in the size that they will have.
import { useT } from '@/shared/i18n'

export function CardSkeletons({ count = 3 }: { count?: number }) {
  const t = useT()
  return (
    <div className="skeleton cards" role="status" aria-label={t('shared.loading')}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards never change places.
        <div className="card-skeleton" key={index}>
          <div className="project-card-picture skeleton-line" />
          <div className="project-card-words">
            <div className="skeleton-line" />
            <div className="skeleton-line" />
            <div className="skeleton-line" />
          </div>
        </div>
      ))}
    </div>
  )
}
