// Messages to an investor, one a line: of which kind, on which way, whether it arrived.
import type { InvestorMessage } from '@/console/shared/api/wire'
import { zonedTime } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { messageName, wayText } from '../model/name'
import { MessageStageBadge } from './MessageStageBadge'

export function MessageLines({ messages }: { messages: InvestorMessage[] }) {
  const t = useT()
  return (
    <ul className="lines events">
      {messages.map((message) => (
        <li key={message.id}>
          <time className="muted figures" dateTime={message.written_at}>
            {zonedTime(message.written_at)}
          </time>
          <span className="event-what">
            <strong>{messageName(t, message)}</strong>
            <small className="muted figures">{wayText(t, message)}</small>
          </span>
          <span className="lines-end">
            <MessageStageBadge stage={message.stage} />
          </span>
        </li>
      ))}
    </ul>
  )
}
