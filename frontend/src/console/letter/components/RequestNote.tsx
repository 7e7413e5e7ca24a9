// The note at the top of an item whose investor was asked for an answer: the question and, once it is there, the
// answer.
import { useEffect, useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import type { Item, QueueName } from '@/console/shared/api/wire'
import { forgetQueue } from '@/console/shared/review/items'
import { zonedTime } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { useLetters, withdrawRequest } from '../api/letters'
import '../letters.css'

export function RequestNote({ queue, item }: { queue: QueueName; item: Item }) {
  const t = useT()
  const { data } = useLetters({ queue, id: item.id })
  const [isAsked, ask] = useState(false)
  // The letters are polled, the item is not.
  const request = data?.items.find(({ id }) => id === item.request?.id) ?? item.request
  const hasChanged = request?.standing !== item.request?.standing
  useEffect(() => {
    if (hasChanged) void forgetQueue(queue)
  }, [hasChanged, queue])
  if (request?.standing !== 'waiting' && request?.standing !== 'answered') return null
  const { id, by, at, text, answer } = request
  return (
    <div className="reason" role="note">
      <p className="reason-what">
        <Icon name={answer ? 'done' : 'clock'} size={14} />
        <strong>{t(answer ? 'console.letter.hasAnswered' : 'console.letter.waits')}</strong>
        <span className="muted">{by}</span>
        <time className="muted figures" dateTime={answer?.at ?? at}>
          {zonedTime(answer?.at ?? at)}
        </time>
        {!answer && data?.may_write && (
          <button type="button" className="tool" onClick={() => ask(true)}>
            {t('console.letter.withdraw')}
          </button>
        )}
      </p>
      <blockquote className="letter-text">{text}</blockquote>
      {answer?.text && <blockquote className="letter-text letter-answer">{answer.text}</blockquote>}
      {answer && answer.documents.length > 0 && (
        <small>
          {t('console.letter.files', { names: answer.documents.map(({ name }) => name).join(', ') })}
        </small>
      )}
      {isAsked && (
        <Ask
          title={t('console.letter.withdrawAsk')}
          act={t('console.letter.withdraw')}
          look="fail"
          run={async () => {
            await withdrawRequest(queue, id)
            return t('console.letter.withdrawn')
          }}
          onClose={() => ask(false)}
        >
          <p className="muted">{t('console.letter.withdrawText')}</p>
        </Ask>
      )}
    </div>
  )
}
