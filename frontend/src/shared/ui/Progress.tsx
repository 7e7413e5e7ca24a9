// How far a funding is: as a bar in lists, as a ring on the project's own page. Percent, rounded, at most 100.
import { useIntl } from '@/shared/i18n'

const whole = (percent: number): number => Math.min(100, Math.max(0, Math.round(percent)))

export function ProgressBar({ percent, label }: { percent: number; label: string }) {
  const { formatNumber } = useIntl()
  const value = whole(percent)
  return (
    <div className="progress">
      <svg className="progress-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className="progress-rest" width="100" height="4" />
        <rect className="progress-done" width={value} height="4" />
      </svg>
      <span className="progress-words figures">
        <span>{label}</span>
        <strong>{formatNumber(value / 100, { style: 'percent' })}</strong>
      </span>
    </div>
  )
}

export function ProgressRing({ percent, label }: { percent: number; label: string }) {
  const { formatNumber } = useIntl()
  const value = whole(percent)
  const radius = 34
  const round = 2 * Math.PI * radius
  return (
    <figure className="ring">
      <svg viewBox="0 0 80 80" aria-hidden="true">
        <circle className="ring-rest" cx="40" cy="40" r={radius} />
        {value > 0 && (
          <circle
            className="ring-done"
            cx="40"
            cy="40"
            r={radius}
            strokeDasharray={`${(round * value) / 100} ${round}`}
            transform="rotate(-90 40 40)"
          />
        )}
      </svg>
      <figcaption>
        <strong className="figures">{formatNumber(value / 100, { style: 'percent' })}</strong>
        <span>{label}</span>
      </figcaption>
    </figure>
  )
}
