// A part of the day's page, and what it shows while it loads or when loading failed.
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { refusalText, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'

interface TodayPartProps {
  title: string
  /** The list behind it, and the list's name. */
  all?: { to: string; name: string } | undefined
  children: ReactNode
}

export function TodayPart({ title, all, children }: TodayPartProps) {
  const id = useId()
  return (
    <section className="today-part" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {all && <Link to={all.to}>{all.name}</Link>}
      </header>
      {children}
    </section>
  )
}

interface FailedProps {
  /** What could not be loaded. */
  name: string
  error: unknown
  onRetry: () => unknown
}

/** In addition to what was known before, if anything was. */
export function Failed({ name, error, onRetry }: FailedProps) {
  const t = useT()
  return (
    <p className="today-failed" role="alert">
      <Icon name="alert" size={16} />
      <span>
        {t('console.today.failed', { name })} {refusalText(error)}
      </span>
      <button
        type="button"
        className="tool"
        aria-label={t('console.today.again', { name })}
        onClick={() => void onRetry()}
      >
        {t('shared.retry')}
      </button>
    </p>
  )
}
