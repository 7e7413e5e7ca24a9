// What the investor typed, field by field, to be ticked off against the documents; what a careful reader would notice, and what
// changed since the last review, is marked at its field. Ticks are the reader's own and go nowhere.
import { useMemo, useState } from 'react'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import type { Item, QueueName, Typed } from '../api/wire'
import { type Finding, findings } from '../model/checks'
import { type Field, fieldGroups } from '../model/fields'
import { type Change, isTyped, type Since, sinceReview } from '../model/sinceReview'
import { FieldMark, SinceSummary } from './SinceReview'

export function TypedData({ queue, item }: { queue: QueueName; item: Item }) {
  const t = useT()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const found = useMemo(() => findings(item.data, new Date()), [item.data])
  const since = useMemo(() => sinceReview(item), [item])
  const groups = fieldGroups[queue]
    .map((group) => ({
      ...group,
      fields: group.fields.filter(({ name }) => isTyped(item.data[name]) || since?.fields[name]),
    }))
    .filter(({ fields }) => fields.length > 0)
  const count = groups.reduce((sum, { fields }) => sum + fields.length, 0)
  const tick = (name: string) => {
    const next = new Set(ticked)
    if (!next.delete(name)) next.add(name)
    setTicked(next)
  }
  return (
    <section className="typed">
      <header className="typed-title">
        <h2>{t('console.typed')}</h2>
        <span className="muted figures">{t('console.compared', { done: ticked.size, count })}</span>
      </header>
      {since && <SinceSummary since={since} />}
      {groups.map(({ name, fields }) => (
        <div className="typed-group" key={name}>
          <h3>{t(`console.group.${name}`)}</h3>
          {fields.map((field) => (
            <TypedField
              key={field.name}
              field={field}
              value={item.data[field.name] ?? null}
              finding={found[field.name]}
              change={since?.fields[field.name]}
              ticked={ticked.has(field.name)}
              onTick={() => tick(field.name)}
            />
          ))}
        </div>
      ))}
      <Questionnaire item={item} since={since} />
    </section>
  )
}

interface TypedFieldProps {
  field: Field
  value: Typed
  finding: Finding | undefined
  change: Change | undefined
  ticked: boolean
  onTick: () => void
}

function TypedField({ field, value, finding, change, ticked, onTick }: TypedFieldProps) {
  const t = useT()
  const inWords = (value: Typed) => shown(field, value, t('console.yes'), t('console.no'))
  const row = ['typed-row', change && 'typed-since', ticked && 'typed-done'].filter(Boolean).join(' ')
  return (
    <label className={row}>
      <span className="typed-label">{t(`console.field.${field.name}`)}</span>
      <span className={field.exact ? 'typed-value figures' : 'typed-value'}>
        {isTyped(value) && inWords(value)}
        {change && <FieldMark change={change} was={change.kind === 'added' ? '' : inWords(change.was)} />}
        {finding && (
          <small className={`finding finding-${finding}`}>
            <Icon name="alert" size={14} />
            {t(`console.check.${finding}`)}
          </small>
        )}
      </span>
      <input type="checkbox" checked={ticked} onChange={onTick} />
    </label>
  )
}

function shown(field: Field, value: Typed, yes: string, no: string): string {
  if (field.kind === 'mark') return value ? yes : no
  if (field.kind === 'day') return dateText(String(value))
  return String(value)
}

function Questionnaire({ item, since }: { item: Item; since: Since | undefined }) {
  const t = useT()
  if (!item.questionnaire?.length) return null
  const version = item.questionnaire_version
  return (
    <div className="typed-group">
      <h3>
        {t('console.questionnaire')}
        {since?.signedAnew && <b className="since-badge">{t('console.since.signedAnew')}</b>}
      </h3>
      {version && (
        <p className="muted">
          {t(
            version.signed === version.present ? 'console.questionnaireSigned' : 'console.questionnaireOlder',
            {
              version: version.signed,
              present: version.present,
              date: dateText(version.signed_at),
              until: dateText(version.expires_at),
            },
          )}
        </p>
      )}
      <ol className="questions">
        {item.questionnaire.map(({ text, answer, detail }) => (
          <li key={text} className={answer === 'Yes' ? 'answered answered-yes' : 'answered'}>
            <p>{text}</p>
            <strong>{t(answer === 'Yes' ? 'console.yes' : 'console.no')}</strong>
            {detail && <p className="answered-detail">{detail}</p>}
          </li>
        ))}
      </ol>
    </div>
  )
}
