// The letters to an investor, the newest last, with the answers, and the way to write one.
import { useState } from 'react'
import type { Item, Letter } from '@/console/shared/api/wire'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { recordText } from '@/console/shared/place/recordText'
import { queues } from '@/console/shared/queues'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { zonedTime } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { type LetterPlace, useLetters } from '../api/letters'
import { LetterForm } from './LetterForm'
import '../letters.css'

interface LettersProps {
  place: LetterPlace
  /** The item, where letters about one are shown. */
  item?: Item
  /** Loads the present item. */
  reload: () => Promise<unknown>
}

/** The version of an item at which a letter may ask for an answer: it is under review and waits for none yet. */
function askedAt(item: Item | undefined, letters: Letter[]): number | undefined {
  const isReviewed = item?.state === 'LWAIT' || item?.state === 'GWAIT'
  return isReviewed && !letters.some(({ standing }) => standing === 'waiting') ? item.version : undefined
}

export function Letters({ place, item, reload }: LettersProps) {
  const t = useT()
  const { data, error, refetch } = useLetters(place)
  const [isWriting, write] = useState(false)
  return (
    <RecordPart
      title={t('console.letter.title')}
      aside={
        data?.may_write &&
        !isWriting && (
          <button type="button" className="tool" onClick={() => write(true)}>
            {t('console.letter.write')}
          </button>
        )
      }
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={2} /> : null}
      {data && data.items.length > 0 && (
        <ol className="letters">
          {data.items.map((letter) => (
            <Entry key={letter.id} letter={letter} isElsewhere={place.queue === undefined} />
          ))}
        </ol>
      )}
      {data?.items.length === 0 && !isWriting && <p className="muted">{t('console.letter.none')}</p>}
      {data && isWriting && (
        <LetterForm
          place={place}
          letters={data}
          asksAt={askedAt(item, data.items)}
          reload={reload}
          onClose={() => write(false)}
        />
      )}
    </RecordPart>
  )
}

interface EntryProps {
  letter: Letter
  /** Letters about items are among those to their investor. */
  isElsewhere: boolean
}

function Entry({ letter, isElsewhere }: EntryProps) {
  const t = useT()
  const { subject, text, by, at, standing, answer } = letter
  const record = letter.queue && `${queues[letter.queue].record}:${letter.item}`
  return (
    <li>
      <p className="letter-head">
        <strong>{subject}</strong>
        <span className="muted">{by}</span>
        <time className="muted figures" dateTime={at}>
          {zonedTime(at)}
        </time>
        {isElsewhere && record && <RecordLink record={record}>{recordText(t, record)}</RecordLink>}
        {standing && <small>{t(`console.letter.standing.${standing}`)}</small>}
      </p>
      <p className="letter-text">{text}</p>
      {answer && (
        <blockquote className="letter-answer">
          <small className="muted figures">
            {t('console.letter.answered', { time: zonedTime(answer.at) })}
          </small>
          {answer.text && <p className="letter-text">{answer.text}</p>}
          {answer.documents.length > 0 && (
            <small>
              {t('console.letter.files', { names: answer.documents.map(({ name }) => name).join(', ') })}
            </small>
          )}
        </blockquote>
      )}
    </li>
  )
}
