// What an investor was told last: of which kind, on which way, whether it arrived. Nothing that a message says came with it.
import { Link } from 'react-router-dom'
import type { Investor, InvestorMessage } from '@/console/shared/api/wire'
import { listAddress } from '@/console/shared/place/place'
import { phoneText } from '@/console/shared/record/contact'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { seesDesk } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { zonedTime } from '@/console/shared/time/clock'
import { useIntl, useT } from '@/shared/i18n'
import { messageName } from '../model/name'
import { MessageStageBadge } from './MessageStageBadge'

export function InvestorMessages({ investor: { id, messages } }: { investor: Investor }) {
  const t = useT()
  const seesAll = useOperator(({ operator }) => operator !== null && seesDesk(operator))
  return (
    <RecordPart
      title={t('console.investor.messages')}
      none={t('console.investor.noMessages')}
      count={messages.items.length}
      aside={seesAll && messages.items.length > 0 && <All id={id} messages={messages} />}
    >
      <ul className="lines events">
        {messages.items.map((message) => (
          <li key={message.id}>
            <time className="muted figures" dateTime={message.written_at}>
              {zonedTime(message.written_at)}
            </time>
            <span className="event-what">
              <strong>{messageName(t, message)}</strong>
              <small className="muted figures">{`${t(`console.outbox.channel.${message.channel}`)} · ${receiver(message)}`}</small>
            </span>
            <span className="lines-end">
              <MessageStageBadge stage={message.stage} />
            </span>
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}

/** The way to all of them, for who looks after messages. */
function All({ id, messages }: Pick<Investor, 'id' | 'messages'>) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { total: count, total_capped } = messages
  const shown = formatNumber(count)
  return (
    <Link to={listAddress('outbox', { q: `investor:${id}`, page: 1 })}>
      {t(total_capped ? 'console.investor.moreMessages' : 'console.investor.allMessages', { count, shown })}
    </Link>
  )
}

const receiver = ({ channel, to }: InvestorMessage): string => (channel === 'sms' ? phoneText(to) : to)
