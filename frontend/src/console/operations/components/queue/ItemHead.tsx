// The owner of an item, its state, and the links to its neighbours.
import { Link } from 'react-router-dom'
import type { Item, QueueName } from '@/console/shared/api/wire'
import { queues } from '@/console/shared/queues'
import { Due } from '@/console/shared/review/Due'
import { StateBadge, Waiting } from '@/console/shared/review/State'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import '../../queue.css'

interface ItemHeadProps {
  queue: QueueName
  item: Item
  /** Its place in the list it was opened from. */
  place: { at: number; of: number } | undefined
  back: { to: string; label: string }
  /** The page of its investor, once that is known. */
  investor: string | undefined
  previous: string
  next: string
}

export function ItemHead({ queue, item, place, back, investor, previous, next }: ItemHeadProps) {
  const t = useT()
  return (
    <header className="item-head">
      <Link className="icon-button" to={back.to} aria-label={back.label} title={back.label}>
        <Icon name="back" size={20} />
      </Link>
      <div className="item-who">
        <h1>
          {investor ? (
            <Link to={investor} title={t('console.toInvestor')}>
              {item.investor}
            </Link>
          ) : (
            item.investor
          )}
        </h1>
        <p className="muted figures">
          {[t(`console.queue.${queue}`), item.framework, item.account_number, `#${item.id}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <StateBadge state={item.state} queue={queue} />
      {item.waiting_since && queues[queue].waiting.includes(item.state) && (
        <span className="muted item-since">
          {t.rich('console.waitingFor', { time: <Waiting key="time" since={item.waiting_since} short /> })}
        </span>
      )}
      <Due standing={item.standing} at={item.due_at} />
      {item.arrival && item.arrival !== 'new' && (
        <span className="muted">{t(`console.arrival.${item.arrival}`)}</span>
      )}
      <span className="muted figures item-version">{t('console.version', { version: item.version })}</span>
      <nav className="item-moves" aria-label={t('console.neighbours')}>
        {place && <span className="muted figures">{t('console.place', place)}</span>}
        <Link className="tool" to={previous} title={t('console.keys.previous')}>
          <Icon name="back" size={16} />
          <span className="unseen">{t('console.keys.previous')}</span>
        </Link>
        <Link className="tool" to={next} title={t('console.keys.next')}>
          {t('console.next')} <kbd>N</kbd>
        </Link>
      </nav>
    </header>
  )
}
