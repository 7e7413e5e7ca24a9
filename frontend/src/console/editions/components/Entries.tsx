// A list of a content: its entries in their order, each with its fields; moved, taken away and added by buttons, so that the
// keyboard alone does it too.
import { type ReactNode, useRef } from 'react'
import { useT } from '@/shared/i18n'
import { FieldError } from '@/shared/ui/Field'
import { Icon } from '@/shared/ui/Icon'
import { moved } from '../model/entries'
import type { Mistakes } from '../model/mistakes'
import { useIsUploading } from '../model/useUpload'
import '../editions.css'

interface EntriesProps<Entry> {
  title: string
  /** The list's name on the wire. */
  field: string
  entries: Entry[]
  blank: Entry
  most: number
  mistakes: Mistakes
  onChange: (entries: Entry[]) => void
  /** The name of an entry, by its number from 1. */
  name: (number: number) => string
  add: string
  /** A hint about all of them, below the title. */
  about?: ReactNode
  children: (entry: Entry, at: number, change: (part: Partial<Entry>) => void) => ReactNode
}

export function Entries<Entry extends object>(props: EntriesProps<Entry>) {
  const { title, field, entries, blank, most, mistakes, onChange, name, add, about, children } = props
  const t = useT()
  const list = useRef<HTMLOListElement>(null)
  // A file that arrives is the one of the place that it was chosen for.
  const held = useIsUploading()
  const change = (at: number) => (part: Partial<Entry>) =>
    onChange(entries.map((entry, index) => (index === at ? { ...entry, ...part } : entry)))
  const more = () => {
    onChange([...entries, blank])
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus())
  }
  return (
    <section className="record-part entries" data-field={field}>
      <header className="record-part-head">
        <h2>{title}</h2>
        <span className="muted figures">
          {t('console.content.room', { used: entries.length, max: most })}
        </span>
      </header>
      {about}
      {mistakes[field] && <FieldError id={`${field}-error`} text={mistakes[field]} />}
      <ol ref={list}>
        {entries.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is known by its place alone.
          <li key={at}>
            <fieldset className="entry">
              <legend>{name(at + 1)}</legend>
              <div className="entry-acts">
                <EntryAct
                  icon="down"
                  turned
                  label={t('console.content.up', { entry: name(at + 1) })}
                  off={held || at === 0}
                  onClick={() => onChange(moved(entries, at, -1))}
                />
                <EntryAct
                  icon="down"
                  label={t('console.content.down', { entry: name(at + 1) })}
                  off={held || at === entries.length - 1}
                  onClick={() => onChange(moved(entries, at, 1))}
                />
                <EntryAct
                  icon="trash"
                  label={t('console.content.remove', { entry: name(at + 1) })}
                  off={held}
                  onClick={() => onChange(entries.filter((_, index) => index !== at))}
                />
              </div>
              {children(entry, at, change(at))}
            </fieldset>
          </li>
        ))}
      </ol>
      {entries.length < most && (
        <button type="button" className="tool" onClick={more}>
          <Icon name="plus" size={16} />
          {add}
        </button>
      )}
    </section>
  )
}

interface EntryActProps {
  icon: 'down' | 'trash'
  label: string
  onClick: () => void
  off?: boolean
  turned?: boolean
}

function EntryAct({ icon, label, onClick, off = false, turned = false }: EntryActProps) {
  return (
    <button
      type="button"
      className={turned ? 'tool tool-sign tool-turned' : 'tool tool-sign'}
      aria-label={label}
      title={label}
      disabled={off}
      onClick={onClick}
    >
      <Icon name={icon} size={16} />
    </button>
  )
}
