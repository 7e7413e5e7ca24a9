// The form of a record that others may change meanwhile: it is sent with the version that was read, a refusal is shown
// at the field it names or under the form, and the present record replaces it only knowingly.
import { type FormEvent, useState } from 'react'
import type { Refusal } from '@/shared/api/refusal'
import type { DraftKind } from '@/shared/draft/drafts'
import { refusalText } from '@/shared/i18n'
import { type Errors, type Form, useForm } from '@/shared/ui/form'

interface RecordFormOptions<Kept, V extends object> {
  /** The one that is changed; none is a new one. */
  record: Kept | undefined
  blank: V
  valuesOf: (record: Kept) => V
  /** The mistakes of all fields, each in words. */
  validate: (values: V, read: Kept | undefined) => Errors<V>
  /** Sends it as it was read; returns the stored record, or nothing if the call did not change it. */
  send: (values: V, read: Kept | undefined) => Promise<Kept | undefined>
  onDone: (kept: Kept) => void
  /** The record as it is now. */
  reload: () => Promise<Kept | undefined>
  /** What a refusal says in this form, where it is a mistake of a field. */
  mistakesOf?: (refusal: Refusal) => Errors<V> | undefined
  /** What is kept of the form until it is sent; what was typed on another version of the record is not kept. */
  draft?: Omit<DraftKind<V>, 'version'>
}

/** Of the record that was read; a new one has none. */
const versionOf = (read: object | undefined): number => (read && 'version' in read ? Number(read.version) : 0)

interface RecordForm<Kept, V> extends Form<V> {
  /** The version that was read: a newer record is not overwritten unseen. */
  read: Kept | undefined
  /** A refusal that names no field. */
  refusal: Refusal | undefined
  takeNew: () => Promise<void>
}

export function useRecordForm<Kept extends object, V extends object>(
  options: RecordFormOptions<Kept, V>,
): RecordForm<Kept, V> {
  const { record, blank, valuesOf, validate, send, onDone, reload, mistakesOf, draft } = options
  const [read, setRead] = useState(record)
  const [refusal, setRefusal] = useState<Refusal>()
  const form = useForm<V>({
    initial: record ? valuesOf(record) : blank,
    validate: (values) => validate(values, read),
    submit: async (values) => {
      const kept = await send(values, read)
      if (!kept) {
        form.set(read ? valuesOf(read) : blank)
        return
      }
      setRead((before) => (before ? kept : before))
      onDone(kept)
    },
    ...(draft && { draft: { ...draft, version: versionOf(read) } }),
    onRefusal: (refused) => {
      const field = String(refused.params.field ?? '')
      const find = () =>
        mistakesOf?.(refused) ??
        (field in blank ? ({ [field]: refusalText(refused) } as Errors<V>) : undefined)
      if (find()) form.setErrors(() => find() ?? {})
      else setRefusal(refused)
      return true
    },
  })
  const takeNew = async () => {
    const present = await reload()
    if (!present) return
    setRead(present)
    form.set(valuesOf(present))
    setRefusal(undefined)
  }
  const onSubmit = (event?: FormEvent) => {
    if (!form.busy) setRefusal(undefined)
    form.onSubmit(event)
  }
  return { ...form, read, refusal, takeNew, onSubmit }
}
