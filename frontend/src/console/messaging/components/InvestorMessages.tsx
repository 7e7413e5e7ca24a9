// The last messages to an investor: the kind, the channel, whether each arrived. Their content is not sent to the desk.
import { Link } from 'react-router-dom'
import type { Investor } from '@/console/shared/api/wire'
import { listAddress } from '@/console/shared/place/place'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { seesDesk } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { useIntl, useT } from '@/shared/i18n'
import { MessageLines } from './MessageLines'

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
      <MessageLines messages={messages.items} />
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
