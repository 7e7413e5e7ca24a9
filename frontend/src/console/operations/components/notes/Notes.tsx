// The notes of colleagues at an investor or an item, the newest last, with the box to write one. No investor is shown them.
import { useEffect, useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import type { Note } from '@/console/shared/api/wire'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { recordText } from '@/console/shared/place/recordText'
import { queues } from '@/console/shared/queues'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { zonedTime } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { type NotePlace, seeNotes, useNotes, withdrawNote } from '../../api/notes'
import { NoteForm } from './NoteForm'
import '../../notes.css'

export function Notes({ place }: { place: NotePlace }) {
  const t = useT()
  const { data, error, refetch } = useNotes(place)
  const [asked, ask] = useState<Note>()
  const unread = data?.items.filter((note) => note.unread).map((note) => note.id) ?? []
  const seen = unread.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same notes are seen once.
  useEffect(() => {
    // Where it does not arrive, they are unread still, and seen the next time.
    if (unread.length > 0) void seeNotes(unread).catch(() => undefined)
  }, [seen])
  return (
    <RecordPart
      title={t('console.note.title')}
      aside={<small className="muted">{t('console.note.whose')}</small>}
    >
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={2} /> : null}
      {data && data.items.length > 0 && (
        <ol className="notes">
          {data.items.map((note) => (
            <Entry key={note.id} note={note} isElsewhere={place.queue === undefined} onWithdraw={ask} />
          ))}
        </ol>
      )}
      {data?.items.length === 0 && <p className="muted">{t('console.note.none')}</p>}
      {data?.may_write && (
        <NoteForm key={`${place.queue}/${place.id}`} place={place} colleagues={data.colleagues} />
      )}
      {asked && (
        <Ask
          title={t('console.note.withdrawAsk')}
          act={t('console.note.withdraw')}
          look="fail"
          run={async () => {
            await withdrawNote(asked.id)
            return t('console.note.withdrawn')
          }}
          onClose={() => ask(undefined)}
        >
          <blockquote className="note-text">{asked.text}</blockquote>
          <p className="muted">{t('console.note.withdrawText')}</p>
        </Ask>
      )}
    </RecordPart>
  )
}

interface EntryProps {
  note: Note
  /** Notes of items stand among those of their investor. */
  isElsewhere: boolean
  onWithdraw: (note: Note) => void
}

function Entry({ note, isElsewhere, onWithdraw }: EntryProps) {
  const t = useT()
  const record = note.queue && `${queues[note.queue].record}:${note.item}`
  return (
    <li>
      <p className="note-head">
        <strong>{note.by}</strong>
        <time className="muted figures" dateTime={note.at}>
          {zonedTime(note.at)}
        </time>
        {isElsewhere && record && <RecordLink record={record}>{recordText(t, record)}</RecordLink>}
        {note.withdrawable_until && (
          <button type="button" className="tool" onClick={() => onWithdraw(note)}>
            {t('console.note.withdraw')}
          </button>
        )}
      </p>
      <p className="note-text">{note.text}</p>
      {note.mentions.length > 0 && (
        <small className={note.unread ? 'note-new' : 'muted'}>
          {t('console.note.mentions', { names: note.mentions.join(', ') })}
        </small>
      )}
    </li>
  )
}
