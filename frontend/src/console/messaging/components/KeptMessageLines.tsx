// What an investor was told of an item, one message a line. Its words, as the investor keeps them, are unfolded on a press.
import type { ItemMessage } from '@/console/shared/api/wire'
import { zonedTime } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { messageName, wayText } from '../model/name'
import { MessageStageBadge } from './MessageStageBadge'
import '../kept.css'

export function KeptMessageLines({ messages }: { messages: ItemMessage[] }) {
  return (
    <ul className="lines events kept-lines">
      {messages.map((message) => (
        <Line key={message.id} message={message} />
      ))}
    </ul>
  )
}

function Line({ message }: { message: ItemMessage }) {
  const t = useT()
  const { subject, text, language, written_at, sent } = message
  return (
    <li>
      <time className="muted figures" dateTime={written_at}>
        {zonedTime(written_at)}
      </time>
      <details className="kept">
        <summary>
          <Icon name="forward" size={14} />
          <span className="event-what">
            <strong>{messageName(t, message)}</strong>
            <small className="muted figures">{sent ? wayText(t, sent) : t('console.told.noWay')}</small>
          </span>
        </summary>
        <div className="kept-words" lang={language}>
          {subject && <p className="kept-subject">{subject}</p>}
          <p>{text}</p>
        </div>
      </details>
      {sent && (
        <span className="lines-end">
          <MessageStageBadge stage={sent.stage} />
        </span>
      )}
    </li>
  )
}
