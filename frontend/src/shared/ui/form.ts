// A form's values, mistakes and submission. A refusal lands at its fields, anything else goes to `onRefusal`; what was
// typed is never lost, and with `draft` it survives a reload and an ended session. The fields named secret are never
// stored: they survive other screens and an ended session, not a reload. Fleeting ones, passwords and codes, are gone
// with the form.
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { asRefusal, type Refusal } from '@/shared/api/refusal'
import { fieldText } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'

export type Errors<V> = { [K in keyof V]?: string | undefined }

interface FormOptions<V> {
  initial: V
  /** The mistakes of all fields, each in words; an empty answer lets the form go. */
  validate: (values: V) => Errors<V>
  submit: (values: V) => Promise<void>
  /** A refusal that names no field of this form. Without it the refusal is a dialog. */
  onRefusal?: (refusal: Refusal) => boolean | undefined
  draft?: string
  /** Sent is not done: the draft stays until whoever knows that it is calls `letGo`. */
  outlasts?: boolean
  secret?: (keyof V)[]
  fleeting?: (keyof V)[]
}

export interface Form<V> {
  values: V
  errors: Errors<V>
  busy: boolean
  /** What was typed here before a reload took it away, since it is never stored. */
  lost: string[]
  set: (change: Partial<V>) => void
  setErrors: (errors: Errors<V>) => void
  /** Shows a refusal as submission would: at the fields it names, else as a dialog. */
  refuse: (error: unknown) => void
  onSubmit: (event?: FormEvent) => void
}

/** The form for whoever began it. */
interface BegunForm<V> extends Form<V> {
  /** Goes on from a newer version of what is stored: what was changed here stays, the rest is as it is there. */
  rebase: (stored: V) => void
}

const touched = <V extends object>(values: V, initial: V): [string, unknown][] =>
  Object.entries(values).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(initial[key as keyof V]),
  )

/** What was changed, in its two parts: what is untouched is not kept, so that it is as the server has it when the draft comes back. */
function parted<V extends object>(values: V, initial: V, secret: (keyof V)[], fleeting: (keyof V)[]) {
  const isSecret = ([key]: [string, unknown]) => secret.includes(key as keyof V)
  const entries = touched(values, initial).filter(([key]) => !fleeting.includes(key as keyof V))
  return {
    stored: Object.fromEntries(entries.filter((entry) => !isSecret(entry))),
    unstored: Object.fromEntries(entries.filter(isSecret)),
  }
}

/** What was typed into this form before, as far as it is still known. */
function typedBefore(draft: string): object {
  const { drafts, unstored } = useSession.getState()
  return { ...drafts[draft], ...unstored[draft] }
}

function lostBefore(draft: string): string[] {
  const { withheld, unstored } = useSession.getState()
  const held = unstored[draft] ?? {}
  return (withheld[draft] ?? []).filter((name) => !(name in held))
}

/** The draft of a form that outlasts being sent. */
export const letGo = (draft: string): void => useSession.getState().setDraft(draft, null)

/** A stored record as a form holds it: what is absent is as blank as in `blank`, what the form does not change is left out. */
export const filledFrom = <V extends object>(blank: V, stored: { [K in keyof V]?: V[K] | null }): V =>
  Object.fromEntries(
    Object.entries(blank).map(([field, empty]) => [field, stored[field as keyof V] ?? empty]),
  ) as V

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

export function useForm<V extends object>(options: FormOptions<V>): BegunForm<V> {
  const { draft, secret = [], fleeting = [] } = options
  const latest = useRef(options)
  latest.current = options
  const [values, setValues] = useState<V>(() => ({
    ...options.initial,
    ...(draft ? typedBefore(draft) : {}),
  }))
  const [errors, setErrors] = useState<Errors<V>>({})
  const [busy, setBusy] = useState(false)
  const [lost, setLost] = useState(() => (draft ? lostBefore(draft) : []))
  const running = useRef(false)
  const changed = useRef(false)
  const begun = useRef(options.initial)
  const heldBack = [...secret, ...fleeting].join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is held back is compared by its names.
  useEffect(() => {
    if (!draft || !changed.current) return
    const { stored, unstored } = parted(values, begun.current, secret, fleeting)
    useSession.getState().setDraft(draft, stored, unstored, lost)
  }, [values, draft, heldBack, lost])

  const set = useCallback((change: Partial<V>) => {
    changed.current = true
    setValues((old) => ({ ...old, ...change }))
    setLost((old) => old.filter((name) => !(name in change)))
    setErrors((old) => {
      const rest = { ...old }
      for (const key of Object.keys(change)) delete rest[key as keyof V]
      return rest
    })
  }, [])

  const show = useCallback((found: Errors<V>) => {
    setErrors(found)
    const wrong = Object.keys(found).filter((key) => found[key as keyof V])
    if (wrong.length > 0) scrollToFirst(wrong)
  }, [])

  const refuse = useCallback(
    (error: unknown) => {
      const refusal = asRefusal(error)
      const named = refusal.fields.filter((entry) => entry.field in latest.current.initial)
      if (named.length > 0) {
        const found: Errors<V> = {}
        for (const entry of named)
          found[entry.field as keyof V] ??= fieldText(entry.messageKey, refusal.params, entry.field)
        show(found)
        return
      }
      if (latest.current.onRefusal?.(refusal)) return
      void import('./dialogs').then(({ showRefusal }) => showRefusal(refusal))
    },
    [show],
  )

  const rebase = useCallback((stored: V) => {
    const before = begun.current
    begun.current = stored
    setValues((old) => ({ ...stored, ...Object.fromEntries(touched(old, before)) }))
  }, [])

  const onSubmit = (event?: FormEvent) => {
    event?.preventDefault()
    if (running.current) return
    const found = latest.current.validate(values)
    if (Object.values(found).some(Boolean)) return show(found)
    running.current = true
    setBusy(true)
    setErrors({})
    latest.current
      .submit(values)
      .then(() => {
        changed.current = false
        begun.current = values
        setLost([])
        if (draft && !latest.current.outlasts) letGo(draft)
      })
      .catch(refuse)
      .finally(() => {
        running.current = false
        setBusy(false)
      })
  }

  return { values, errors, busy, lost, set, setErrors: show, refuse, rebase, onSubmit }
}
