// A rating as stars out of 5. The caller rounds, since each list has its own rule (decision 22).
import { useT } from '@/shared/i18n'

const star =
  'M10 1.500l2.600 5.300 5.900.9-4.300 4.100 1 5.900L10 14.900l-5.200 2.800 1-5.900L1.500 7.700l5.900-.9z'

export function Stars({ stars }: { stars: number }) {
  const t = useT()
  return (
    <span className="stars" role="img" aria-label={t('shared.stars', { stars })}>
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
    </span>
  )
}
