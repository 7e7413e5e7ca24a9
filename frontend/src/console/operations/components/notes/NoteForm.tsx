// Writing a note: colleagues are offered behind an `@`, and whoever will be told is named before the note is saved.
import { type KeyboardEvent, useRef, useState } from 'react'
import type { NoteColleague } from '@/console/shared/api/wire'
import { useDraft } from '@/console/shared/session/drafts'
import { useT } from '@/shared/i18n'
import { Field } from '@/shared/ui/Field'
import { useChange } from '@/shared/ui/useChange'
import { type NotePlace, writeNote } from '../../api/notes'
import { completed, mentioned, offered, typedHandle } from '../../model/mention'

interface NoteFormProps {
  place: NotePlace
  colleagues: NoteColleague[]
}

export function NoteForm({ place, colleagues }: NoteFormProps) {
  const t = useT()
  const box = useRef<HTMLTextAreaElement>(null)
  const name = `${place.queue ?? 'investors'}/${place.id}/note`
  const { typed, change, drop } = useDraft({ name, version: 1, stored: ['text'] }, { text: '' })
  const [caret, setCaret] = useState<number>()
  const [at, setAt] = useState(0)
  const [isMissing, setMissing] = useState(false)
  const handle = caret === undefined ? undefined : typedHandle(typed.text, caret)
  const offers = handle === undefined ? [] : offered(colleagues, handle)
  const chosen = offers[Math.min(at, offers.length - 1)]
  const told = mentioned(typed.text, colleagues)
  const save = useChange({
    change: (text: string) => writeNote(place, text),
    onDone: () => {
      change({ text: '' })
      drop()
    },
  })
  const send = () => {
    const isBlank = typed.text.trim() === ''
    setMissing(isBlank)
    if (!isBlank) save.run(typed.text)
  }
  const take = (colleague: NoteColleague) => {
    const done = completed(typed.text, caret ?? typed.text.length, colleague.handle)
    change({ text: done.text })
    setCaret(undefined)
    requestAnimationFrame(() => {
      box.current?.focus()
      box.current?.setSelectionRange(done.caret, done.caret)
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    // Keys of an input method choose characters.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
    else if (chosen === undefined) return
    else if (step !== undefined)
      setAt((Math.min(at, offers.length - 1) + step + offers.length) % offers.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(chosen)
    else if (event.key === 'Escape') setCaret(undefined)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="note-form">
      <Field
        label={t('console.note.write')}
        name="text"
        error={isMissing ? t('console.note.missing') : undefined}
        hint={
          told.length > 0
            ? t('console.note.willBeTold', { names: told.map((colleague) => colleague.name).join(', ') })
            : t('console.note.hint')
        }
      >
        {(attributes) => (
          <textarea
            {...attributes}
            ref={box}
            className="input"
            name="text"
            rows={2}
            maxLength={2000}
            value={typed.text}
            aria-autocomplete="list"
            onChange={({ target }) => {
              change({ text: target.value })
              setCaret(target.selectionStart)
              setAt(0)
              setMissing(false)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setCaret(undefined)}
          />
        )}
      </Field>
      {offers.length > 0 && (
        <ul className="note-offers" aria-label={t('console.note.colleagues')}>
          {offers.map((colleague) => (
            <li key={colleague.handle}>
              <button
                type="button"
                tabIndex={-1}
                className={colleague === chosen ? 'note-offer note-offer-chosen' : 'note-offer'}
                // The box keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(colleague)}
              >
                <strong>{colleague.name}</strong>
                <span className="muted">{`@${colleague.handle}`}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <button type="button" className="act" aria-busy={save.busy || undefined} onClick={send}>
        {t('console.note.save')}
      </button>
    </div>
  )
}
