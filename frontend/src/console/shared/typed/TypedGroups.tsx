// What the investor typed, field by field in its groups; what a careful reader would notice, and what changed since the last review, is
// marked at its field. Where it is compared with documents, each field can be ticked off.
import { useMemo } from 'react'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import type { Item, Typed } from '../api/wire'
import { type Finding, findings } from './checks'
import type { Field, FieldGroup } from './fields'
import { SignedAs } from './SignedAs'
import { FieldMark } from './SinceMarks'
import { type Change, isTyped, type Since } from './sinceReview'
import type { Ticks } from './useTicks'

interface TypedGroupsProps {
  groups: FieldGroup[]
  item: Item
  since: Since | undefined
  ticks?: Ticks
  /** The fields that the first line has compared. */
  compared?: string[] | undefined
}

export function TypedGroups({ groups, item, since, ticks, compared }: TypedGroupsProps) {
  const t = useT()
  const found = useMemo(() => findings(item.data, new Date()), [item.data])
  return groups.map(({ name, fields }) => (
    <div className="typed-group" key={name}>
      <h3>{t(`console.group.${name}`)}</h3>
      {name === 'person' && <SignedAs item={item} />}
      {fields.map((field) => (
        <TypedField
          key={field.name}
          field={field}
          value={item.data[field.name] ?? null}
          finding={found[field.name]}
          change={since?.fields[field.name]}
          note={since?.afterSigning.has(field.name) ? t('console.since.afterSigning') : undefined}
          ticks={ticks}
          isCompared={compared?.includes(field.name) ?? false}
        />
      ))}
    </div>
  ))
}

interface TypedFieldProps {
  field: Field
  value: Typed
  finding: Finding | undefined
  change?: Change | undefined
  /** What is to be known of it beside that. */
  note: string | undefined
  ticks: Ticks | undefined
  /** Whether the first line has compared it. */
  isCompared?: boolean
}

export function TypedField({ field, value, finding, change, note, ticks, isCompared }: TypedFieldProps) {
  const t = useT()
  const inWords = (value: Typed) => shown(field, value, t('console.yes'), t('console.no'))
  const ticked = ticks?.ticked.has(field.name) ?? false
  const row = ['typed-row', change && 'typed-since', ticked && 'typed-done'].filter(Boolean).join(' ')
  const said = (
    <>
      <span className="typed-label">{t(`console.field.${field.name}`)}</span>
      <span className={field.exact ? 'typed-value figures' : 'typed-value'}>
        {isTyped(value) && inWords(value)}
        {change && <FieldMark change={change} was={change.kind === 'added' ? '' : inWords(change.was)} />}
        {note && <Found words={note} />}
        {isCompared && <small className="muted">{t('console.comparedByFirst')}</small>}
        {finding && <Found words={t(`console.check.${finding}`)} name={finding} />}
      </span>
    </>
  )
  if (!ticks) return <div className={`${row} typed-read`}>{said}</div>
  return (
    <label className={row}>
      {said}
      <input type="checkbox" checked={ticked} onChange={() => ticks.tick(field.name)} />
    </label>
  )
}

function Found({ words, name }: { words: string; name?: Finding }) {
  return (
    <small className={name ? `finding finding-${name}` : 'finding'}>
      <Icon name="alert" size={14} />
      {words}
    </small>
  )
}

function shown(field: Field, value: Typed, yes: string, no: string): string {
  if (field.kind === 'mark') return value ? yes : no
  if (field.kind === 'day') return dateText(String(value))
  return String(value)
}
