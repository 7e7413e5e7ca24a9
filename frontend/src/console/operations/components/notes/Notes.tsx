// The notes of colleagues at an investor or an item, the newest last, with the box to write one. No investor is shown them.
import { useEffect, useRef, useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import type { Note } from '@/console/shared/api/wire'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { recordText } from '@/console/shared/place/recordText'
import { queues } from '@/console/shared/queues'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { zonedTime } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { type NotePlace, seeNote, useNotes, withdrawNote } from '../../api/notes'
import { useNamedNote } from '../../model/noteAddress'
import { NoteForm } from './NoteForm'
import { onceSeen } from './onceSeen'
import { noteElementId, showNote } from './showNote'
import '../../notes.css'

export function Notes({ place }: { place: NotePlace }) {
  const t = useT()
  const { data, error, refetch } = useNotes(place)
  const [asked, ask] = useState<Note>()
  useNamed(data?.items)
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
          words={({ messageKey }) =>
            messageKey === 'Error_StaleVersion' ? t('console.note.tooLate') : undefined
          }
          onClose={() => ask(undefined)}
        >
          <blockquote className="note-text">{asked.text}</blockquote>
          <p className="muted">{t('console.note.withdrawText')}</p>
        </Ask>
      )}
    </RecordPart>
  )
}

/** If the address names a note, it is shown once the notes are there; if that one is gone, the first unread. */
function useNamed(notes: Note[] | undefined): void {
  const named = useNamedNote()
  const shown = useRef<number>(undefined)
  useEffect(() => {
    if (named === undefined || !notes || shown.current === named) return
    shown.current = named
    const unread = notes.find((note) => note.unread)
    if (!showNote(named) && unread) showNote(unread.id)
  }, [named, notes])
}

/** Whether an instant is still ahead; draws again once it has come. */
function useIsAhead(instant: string | null | undefined): boolean {
  const end = instant ? Date.parse(instant) : 0
  const [, setPassed] = useState(0)
  useEffect(() => {
    const leftMs = end - Date.now()
    if (leftMs <= 0) return
    const timer = setTimeout(() => setPassed(end), leftMs)
    return () => clearTimeout(timer)
  }, [end])
  return Date.now() < end
}

interface EntryProps {
  note: Note
  /** Notes on items are among those on their investor. */
  isElsewhere: boolean
  onWithdraw: (note: Note) => void
}

function Entry({ note, isElsewhere, onWithdraw }: EntryProps) {
  const t = useT()
  const entry = useRef<HTMLLIElement>(null)
  const mayWithdraw = useIsAhead(note.withdrawable_until)
  useEffect(() => {
    if (!note.unread || !entry.current) return
    // Where it does not arrive, the note is unread still, and seen the next time.
    return onceSeen(entry.current, () => void seeNote(note.id).catch(() => undefined))
  }, [note.unread, note.id])
  const record = note.queue && `${queues[note.queue].record}:${note.item}`
  return (
    <li ref={entry} id={noteElementId(note.id)} tabIndex={-1}>
      <p className="note-head">
        <strong>{note.by}</strong>
        <time className="muted figures" dateTime={note.at}>
          {zonedTime(note.at)}
        </time>
        {isElsewhere && record && <RecordLink record={record}>{recordText(t, record)}</RecordLink>}
        {mayWithdraw && (
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
