// A form's values, mistakes and submission. A refusal is shown at its fields, anything else goes to `onRefusal`; what
// was typed is never lost, and with `draft` it survives a reload, an ended session and another language, as far as the
// draft lists its fields. Mistakes are recomputed on every render, so they follow the current language and everything
// else their rules depend on. A mistake in a changed field shows when the field is left, all of them when the form is
// sent.
import { type FocusEvent, type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { asRefusal, type Refusal, type RefusalParams } from '@/shared/api/refusal'
import { fieldText, useIntl } from '@/shared/i18n'
import { keepNow } from '@/shared/session/keeping'
import { type DraftKind, dropDraft, keepDraft, readDraft } from '../draft/drafts'
import { useLatest } from '../useLatest'
import { showRefusal } from './dialogs'
import { afterPress } from './press'
import { useChange } from './useChange'

export type Errors<V> = { [K in keyof V]?: string | undefined }

type Find<V> = (values: V) => Errors<V>

interface FormOptions<V extends object> {
  initial: V
  /** The mistakes of all fields, each in words; an empty answer lets the form go. */
  validate: Find<V>
  submit: (values: V) => Promise<void>
  /** A refusal that names no field of this form. Without it the refusal is a dialog. */
  onRefusal?: (refusal: Refusal) => boolean | undefined
  draft?: DraftKind<V>
  /** Sent is not done: the draft stays until the code that knows the outcome drops it. */
  outlasts?: boolean
}

export interface Form<V> {
  values: V
  errors: Errors<V>
  busy: boolean
  /** Values that were typed here and lost in a reload, since they are never stored. */
  lost: string[]
  set: (change: Partial<V>) => void
  /** Shows mistakes until their fields are changed, and leads to the first. `find` is asked again with the values of the moment. */
  setErrors: (find: Find<V>) => void
  /** Shows a refusal as submission would: at the fields it names, else as a dialog. */
  refuse: (error: unknown) => void
  onSubmit: (event?: FormEvent) => void
  /** Whether nothing is wrong; else all mistakes show. */
  check: () => boolean
  /** For the form element: one of its fields may be left. */
  onBlur: (event: FocusEvent<HTMLElement>) => void
}

/** The form for the person who began it. */
interface BegunForm<V> extends Form<V> {
  /** Continues from a newer version of the stored record: values changed here stay, the rest is the new version's. */
  rebase: (stored: V) => void
}

/** The changed values: the rest is the server's when the draft is restored. */
const touched = <V extends object>(values: V, initial: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(initial[key as keyof V]),
    ),
  ) as Partial<V>

/**
 * A stored record as form values: absent fields are as in `blank`, fields that the form does not change are left out.
 */
export const filledFrom = <V extends object>(blank: V, stored: { [K in keyof V]?: V[K] | null }): V =>
  Object.fromEntries(
    Object.entries(blank).map(([field, empty]) => [field, stored[field as keyof V] ?? empty]),
  ) as V

/** A record's values for these fields, to be put into a form over the present ones. */
export const known = <V extends object>(fields: V): V =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null)) as V

const stillness = (): boolean => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

/** Brings the first wrong field into view and focuses it. */
export function scrollToFirst(names: string[]): void {
  requestAnimationFrame(() => {
    const fields = [...document.querySelectorAll<HTMLElement>('[data-field]')]
    const first = fields.find((field) => names.includes(field.dataset.field ?? ''))
    first?.scrollIntoView({ block: 'center', behavior: stillness() ? 'auto' : 'smooth' })
    first?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
  })
}

/** Where the shown mistakes come from (the form's rules or a given function), and which fields changed since. */
interface Found<V> {
  by: 'rules' | Find<V>
  changed: (keyof V)[]
}

function without<V>(errors: Errors<V>, fields: (keyof V)[]): Errors<V> {
  const rest = { ...errors }
  for (const field of fields) delete rest[field]
  return rest
}

/** What a refusal says about a form's fields. */
function refusedFields<V extends object>({ fields, params }: Refusal, known: V): Errors<V> {
  const found: Errors<V> = {}
  for (const { field, messageKey, params: own } of fields) {
    const filled = { ...params, ...(own as RefusalParams | null | undefined) }
    if (field in known) found[field as keyof V] ??= fieldText(messageKey, filled, field)
  }
  return found
}

const nothing = { by: () => ({}), changed: [] }

export function useForm<V extends object>(options: FormOptions<V>): BegunForm<V> {
  const { draft } = options
  useIntl()
  const latest = useLatest(options)
  const [before] = useState(() => (draft ? readDraft(draft) : { values: {}, lost: [] }))
  const [values, setValues] = useState<V>(() => ({ ...options.initial, ...before.values }))
  const drawn = useLatest(values)
  const [lost, setLost] = useState(before.lost)
  const [found, setFound] = useState<Found<V>>(nothing)
  const [left, setLeft] = useState<(keyof V)[]>([])
  const changed = useRef(false)
  const typed = useRef(new Set<string>())
  const begun = useRef(options.initial)
  const findErrors = (): Errors<V> => {
    const mistakes: Errors<V> = left.length > 0 || found.by === 'rules' ? options.validate(values) : {}
    return {
      ...(Object.fromEntries(left.map((field) => [field, mistakes[field]])) as Errors<V>),
      ...without(found.by === 'rules' ? mistakes : found.by(values), found.changed),
    }
  }
  let errors: Errors<V> | undefined

  useEffect(() => {
    const kind = latest.current.draft
    if (kind && changed.current) keepDraft(kind, touched(values, begun.current), lost)
  }, [values, lost, latest])
  useEffect(() => keepNow, [])

  const set = useCallback((change: Partial<V>) => {
    changed.current = true
    setValues((old) => ({ ...old, ...change }))
    setLost((old) => old.filter((name) => !(name in change)))
    setLeft((old) => (old.some((name) => name in change) ? old.filter((name) => !(name in change)) : old))
    // A field that the form itself empties was not typed in.
    for (const [name, value] of Object.entries(change)) if (value !== '') typed.current.add(name)
    setFound(({ by, changed }) => ({
      by,
      changed: [...changed, ...(Object.keys(change) as (keyof V)[])],
    }))
  }, [])

  const show = useCallback((errors: Errors<V>, by: Found<V>['by']) => {
    setFound({ by, changed: [] })
    const wrong = Object.entries(errors).flatMap(([field, error]) => (error ? [field] : []))
    if (wrong.length > 0) scrollToFirst(wrong)
  }, [])
  const setErrors = useCallback((find: Find<V>) => show(find(drawn.current), find), [show, drawn])

  const refuse = useCallback(
    (error: unknown) => {
      const refusal = asRefusal(error)
      const { initial, onRefusal } = latest.current
      const find = () => refusedFields(refusal, initial)
      if (Object.keys(find()).length > 0) return show(find(), find)
      if (onRefusal?.(refusal)) return
      void showRefusal(refusal)
    },
    [show, latest],
  )

  const { run, busy } = useChange<V, void>({
    change: async (sent) => {
      await options.submit(sent)
      changed.current = false
      begun.current = sent
      typed.current.clear()
      setLost([])
      if (draft && !options.outlasts) dropDraft(draft.name)
    },
    onRefusal: (refusal) => {
      refuse(refusal)
      return true
    },
  })

  const rebase = useCallback((stored: V) => {
    const base = begun.current
    begun.current = stored
    setValues((old) => ({ ...stored, ...touched(old, base) }))
  }, [])

  const check = () => {
    const mistakes = options.validate(values)
    const isWrong = Object.values(mistakes).some(Boolean)
    if (isWrong) show(mistakes, 'rules')
    return !isWrong
  }

  const onSubmit = (event?: FormEvent) => {
    event?.preventDefault()
    if (busy || !check()) return
    setFound(nothing)
    setLeft([])
    typed.current.clear()
    run(values)
  }

  const onBlur = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    const field = target.closest<HTMLElement>('[data-field]')
    const name = field?.dataset.field ?? ''
    if (!typed.current.has(name) || field?.contains(relatedTarget)) return
    afterPress(() => {
      if (!field?.contains(document.activeElement)) setLeft((old) => [...old, name as keyof V])
    })
  }

  return {
    values,
    // Computed when needed: a rule may read something that the page derives from this form.
    get errors() {
      errors ??= findErrors()
      return errors
    },
    busy,
    lost,
    set,
    setErrors,
    refuse,
    rebase,
    onSubmit,
    check,
    onBlur,
  }
}
