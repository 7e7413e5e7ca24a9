// Shown where there is nothing yet, nothing at all, or no answer.
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { asRefusal } from '@/shared/api/refusal'
import { refusalText, useT } from '@/shared/i18n'
import { barAbove } from './bars'
import { Icon } from './Icon'
import { Button } from './PrimaryAction'

export function Skeleton({ lines = 3, tall = false }: { lines?: number; tall?: boolean }) {
  const t = useT()
  return (
    <div className="skeleton" role="status" aria-label={t('shared.loading')}>
      {tall && <div className="skeleton-tall" />}
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places.
        <div className="skeleton-line" key={index} />
      ))}
    </div>
  )
}

export function EmptyState({
  title,
  text,
  alone,
  children,
}: {
  title: string
  text?: string
  /** Nothing else on the screen has a heading. */
  alone?: boolean
  children?: ReactNode
}) {
  const Heading = alone ? 'h1' : 'h2'
  return (
    <section className="empty">
      <EmptyDrawing />
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {children}
    </section>
  )
}

function EmptyDrawing() {
  return (
    <svg className="empty-drawing" viewBox="0 0 200 120" aria-hidden="true" focusable="false">
      <circle cx="148" cy="34" r="16" className="drawing-sun" />
      <path d="M0 96c30-18 54-20 84-6s66 14 116-8v38H0z" className="drawing-land" />
      <path d="M70 92V54l26-16 26 16v38" className="drawing-house" />
      <path d="M88 92V72h16v20" className="drawing-door" />
      <path d="M20 104c36-12 66-12 96 0s54 10 84-2" className="drawing-line" />
    </svg>
  )
}

/** The way out of the screen one is on: a route, or what to do; without a screen around it, to the start. */
export const WayBack = createContext<string | (() => void)>(() => location.assign('#/'))

/** Asking again would give the same answer: the target does not exist, is not allowed, or the request is invalid. */
const final = [400, 403, 404, 410, 422]

/** The error in place of the content, with the possible action: try again if that may help, else go back. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useT()
  const leave = useContext(WayBack)
  const { status } = asRefusal(error)
  const again = final.includes(status) ? undefined : onRetry
  const way = again ?? leave
  return (
    <section className="empty" role="alert">
      <span className="empty-icon">
        <Icon name={status === 0 ? 'wifiOff' : 'info'} size={40} />
      </span>
      <h2>{t(status === 404 ? 'shared.error.missing' : 'shared.error.title')}</h2>
      <p>{refusalText(error)}</p>
      {onRetry && (
        <Button look="quiet" {...(typeof way === 'string' ? { to: way } : { onClick: way })}>
          {t(again ? 'shared.retry' : 'shared.error.back')}
        </Button>
      )}
    </section>
  )
}

export function OfflineBanner() {
  const t = useT()
  const [offline, setOffline] = useState(() => !navigator.onLine)
  useEffect(() => {
    const update = () => setOffline(!navigator.onLine)
    addEventListener('online', update)
    addEventListener('offline', update)
    return () => {
      removeEventListener('online', update)
      removeEventListener('offline', update)
    }
  }, [])
  if (!offline) return null
  return (
    <div className="offline" role="status" ref={barAbove}>
      <Icon name="wifiOff" size={16} />
      {t('shared.offline')}
    </div>
  )
}
