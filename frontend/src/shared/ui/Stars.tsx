// A rating as stars out of 5, with its figure. The caller rounds the stars, since each list has its own rule (decision 22); the figure is
// the same everywhere.
import { useIntl, useT } from '@/shared/i18n'

const star =
  'M10 1.500l2.600 5.300 5.900.9-4.300 4.100 1 5.900L10 14.900l-5.200 2.800 1-5.900L1.500 7.700l5.900-.9z'

interface StarsProps {
  stars: number
  /** 0 to 100. */
  rating: number
}

export function Stars({ stars, rating }: StarsProps) {
  const t = useT()
  const intl = useIntl()
  const one = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const figure = intl.formatNumber(Math.min(100, Math.max(0, rating)) / 20, one)
  return (
    <span className="stars" role="img" aria-label={t('shared.stars', { stars: figure })}>
      {[1, 2, 3, 4, 5].map((place) => (
        <svg
          key={place}
          viewBox="0 0 20 20"
          className={place <= stars ? 'star-full' : 'star-empty'}
          aria-hidden="true"
        >
          <path d={star} />
        </svg>
      ))}
      <small className="figures">{figure}</small>
    </span>
  )
}
