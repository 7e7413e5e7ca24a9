// Writing a note: colleagues are offered after an `@`, and those who will be notified are named before the note is
// saved.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { say } from '@/console/shared/acts/lastAction'
import type { NoteColleague } from '@/console/shared/api/wire'
import { dropSent, useDraft } from '@/console/shared/session/drafts'
import type { DraftKind } from '@/shared/draft/drafts'
import { useT } from '@/shared/i18n'
import { Field } from '@/shared/ui/Field'
import { useChange } from '@/shared/ui/useChange'
import { useLatest } from '@/shared/useLatest'
import { type NotePlace, writeNote } from '../../api/notes'
import { completed, mentioned, offered, typedHandle } from '../../model/mention'
import { noteUnderWay, sendNote } from '../../model/notesUnderWay'

interface NoteFormProps {
  place: NotePlace
  colleagues: NoteColleague[]
}

const draftOf = ({ queue, id }: NotePlace): DraftKind<{ text: string }> => ({
  name: `${queue ?? 'investors'}/${id}/note`,
  version: 1,
  stored: ['text'],
})

/**
 * Whether a key picks the offered colleague. Tab does once part of a handle was typed; before that it moves to the next
 * field.
 */
const takes = ({ key, shiftKey }: KeyboardEvent, handle: string | undefined): boolean =>
  key === 'Enter' || (key === 'Tab' && !shiftKey && handle !== '')

/** Whether a note is still on its way that was sent before the form was opened. */
function useSentBefore(name: string, onArrived: (text: string) => void): boolean {
  const [isOnItsWay, setOnItsWay] = useState(() => noteUnderWay(name) !== undefined)
  const latest = useLatest(onArrived)
  useEffect(() => {
    const sent = noteUnderWay(name)
    let stays = sent !== undefined
    const end = (text?: string) => {
      if (!stays) return
      if (text !== undefined) latest.current(text)
      setOnItsWay(false)
    }
    sent?.then(end, () => end())
    return () => {
      stays = false
    }
  }, [name, latest])
  return isOnItsWay
}

export function NoteForm({ place, colleagues }: NoteFormProps) {
  const t = useT()
  const box = useRef<HTMLTextAreaElement>(null)
  const offersId = useId()
  const kind = draftOf(place)
  const { typed, change, drop } = useDraft(kind, { text: '' })
  const [caret, setCaret] = useState<number>()
  const [at, setAt] = useState(0)
  const [isMissing, setMissing] = useState(false)
  const handle = caret === undefined ? undefined : typedHandle(typed.text, caret)
  const offers = handle === undefined ? [] : offered(colleagues, handle)
  const chosen = offers[Math.min(at, offers.length - 1)]
  const optionId = ({ handle }: NoteColleague) => `${offersId}-${handle}`
  const told = mentioned(typed.text, colleagues)
  const clear = (sent: string) => {
    if (typed.text !== sent) return
    change({ text: '' })
    drop()
  }
  const save = useChange({
    // Somebody who has left the page by now does not find it again as unsent.
    change: (text: string) =>
      sendNote(kind.name, text, async () => {
        await writeNote(place, text)
        dropSent(kind, { text })
        say(t('console.note.saved'))
      }),
    onDone: (_, sent) => clear(sent),
  })
  const isBusy = useSentBefore(kind.name, clear) || save.busy
  const send = () => {
    const isBlank = typed.text.trim() === ''
    setMissing(isBlank)
    if (!isBlank && !isBusy) save.run(typed.text)
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
    else if (takes(event, handle)) take(chosen)
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
          <>
            <span role="status">
              {told.length > 0 &&
                t('console.note.willBeTold', { names: told.map(({ name }) => name).join(', ') })}
            </span>
            {told.length === 0 && t('console.note.hint')}
          </>
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
            aria-controls={chosen && offersId}
            aria-activedescendant={chosen && optionId(chosen)}
            onChange={({ target }) => {
              change({ text: target.value })
              setCaret(target.selectionStart)
              setAt(0)
              setMissing(false)
            }}
            // Moving the caret while colleagues are offered changes the offer to those for the new place.
            onSelect={({ currentTarget }) => {
              if (caret !== undefined) setCaret(currentTarget.selectionStart)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setCaret(undefined)}
          />
        )}
      </Field>
      {offers.length > 0 && (
        <div className="note-offers" role="listbox" id={offersId} aria-label={t('console.note.colleagues')}>
          {offers.map((colleague) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the box, which keeps the focus and names the option that is chosen.
            <div
              key={colleague.handle}
              className="note-offer"
              role="option"
              tabIndex={-1}
              id={optionId(colleague)}
              aria-selected={colleague === chosen}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(colleague)}
            >
              <strong>{colleague.name}</strong>
              <span className="muted">{`@${colleague.handle}`}</span>
            </div>
          ))}
        </div>
      )}
      <button type="button" className="act" aria-busy={isBusy || undefined} onClick={send}>
        {t('console.note.save')}
      </button>
    </div>
  )
}
