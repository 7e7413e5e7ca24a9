// The figures above a queue: the number waiting for each line, its state, how long decisions take. Each links to what
// it counts.
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { CountedItems, QueueLineFigures, QueueName, Standing } from '@/console/shared/api/wire'
import { queueAddress } from '@/console/shared/place/place'
import { Waiting } from '@/console/shared/review/State'
import { spanOf } from '@/console/shared/review/waiting'
import { useIntl, useT } from '@/shared/i18n'
import { Icon, type IconName } from '@/shared/ui/Icon'
import { useFigures } from '../../api/queues'
import '../../queue.css'

export function QueueFigures({ queue }: { queue: QueueName }) {
  const t = useT()
  const { data } = useFigures(queue)
  if (!data) return <div className="line-figures" aria-hidden="true" />
  return (
    <section className="line-figures" aria-label={t('console.figures')}>
      {data.lines.map((line) => (
        <LineFigures key={line.state} queue={queue} line={line} />
      ))}
    </section>
  )
}

function LineFigures({ queue, line }: { queue: QueueName; line: QueueLineFigures }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const to = (standing?: Standing) => queueAddress(queue, { state: line.state, standing, page: 1 })
  const name = t(`console.state.${line.state}`)
  return (
    <article className="line" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <p className="muted">{t('console.figures.target', { hours: line.target_hours })}</p>
      </header>
      <dl>
        <Figure name={t('console.figures.waiting')}>
          <Counted of={line.waiting} to={to()} />
        </Figure>
        <Figure name={t('console.standing.due_soon')} icon="clock" tone={tone('soon', line.due_soon)}>
          <Counted of={line.due_soon} to={to('due_soon')} />
        </Figure>
        <Figure name={t('console.standing.overdue')} icon="alert" tone={tone('over', line.overdue)}>
          <Counted of={line.overdue} to={to('overdue')} />
        </Figure>
        <Figure name={t('console.figures.oldest')}>
          {line.oldest ? (
            <Link to={to()}>
              <Waiting since={line.oldest} short />
            </Link>
          ) : (
            <None />
          )}
        </Figure>
        <Figure
          name={t('console.figures.median')}
          title={t('console.figures.decisions', {
            count: line.decisions,
            shown: formatNumber(line.decisions),
          })}
        >
          {typeof line.median_minutes === 'number' ? <Span minutes={line.median_minutes} /> : <None />}
        </Figure>
      </dl>
    </article>
  )
}

const tone = (name: 'soon' | 'over', { count }: CountedItems) => (count > 0 ? name : undefined)

interface FigureProps {
  name: string
  title?: string
  icon?: IconName
  tone?: 'soon' | 'over' | undefined
  children: ReactNode
}

function Figure({ name, title, icon, tone, children }: FigureProps) {
  return (
    <div className={tone ? `figure figure-${tone}` : 'figure'} title={title}>
      <dt>
        {tone && icon && <Icon name={icon} size={14} />}
        {name}
      </dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}

function Counted({ of, to }: { of: CountedItems; to: string }) {
  const { formatNumber } = useIntl()
  const shown = `${formatNumber(of.count)}${of.capped ? '+' : ''}`
  return of.count === 0 ? <span>{shown}</span> : <Link to={to}>{shown}</Link>
}

function Span({ minutes }: { minutes: number }) {
  const t = useT()
  const { formatNumber } = useIntl()
  if (minutes < 1) return t('console.figures.atOnce')
  const { value, unit } = spanOf(minutes)
  return <>{formatNumber(value, { style: 'unit', unit, unitDisplay: 'short' })}</>
}

function None() {
  const t = useT()
  return (
    <span className="muted">
      <span aria-hidden="true">–</span>
      <span className="unseen">{t('console.figures.none')}</span>
    </span>
  )
}

/** What the operator has decided today, beside the name of the queue. */
export function DecidedToday({ queue }: { queue: QueueName }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { data } = useFigures(queue)
  if (!data) return null
  const { count, capped } = data.decided_today
  return (
    <p className="muted figures decided-today">
      {t('console.figures.today', { count, shown: `${formatNumber(count)}${capped ? '+' : ''}` })}
    </p>
  )
}
