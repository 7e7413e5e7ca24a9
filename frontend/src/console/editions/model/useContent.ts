// A content while an editor works on it: what is typed, kept in this tab until it is saved; the version that it was
// typed on; the server's answer. Another editor's change is shown and overwrites nothing, and is overwritten only
// knowingly.
import { useEffect, useRef, useState } from 'react'
import type { EditionStanding, Proposal, ProposedAct } from '@/console/shared/api/wire'
import { forgetProposals } from '@/console/shared/proposals/proposals'
import { asRefusal, type Refusal } from '@/shared/api/refusal'
import { type DraftKind, dropDraft, keepDraft, readDraft } from '@/shared/draft/drafts'
import { scrollToFirst } from '@/shared/ui/form'
import { useLatest } from '@/shared/useLatest'
import { type Found, foundIn, inWords, type Mistakes, without } from './mistakes'

export interface View<V> {
  standing: EditionStanding
  content: V
  /** What investors saw until it was withdrawn; a draft that is thrown away is this again. */
  withdrawn?: object | null
}

/** The actions on a content other than saving its draft. */
export interface Steps<V> {
  /** The message once it is published, or a second person has to approve; a reason is for the latter. */
  publish: (draft: View<V>, version: number, reason: string) => Promise<View<V> | ProposedAct>
  /** Whether anything is left of it. */
  discard: (version: number) => Promise<boolean>
  /** Everything that shows it is loaded again. */
  forget: () => Promise<unknown>
}

/** The fields of a content, all of which are kept until they are saved: one that is left out here does not compile. */
export type Fields<V> = Record<keyof V & string, true>

interface Source<V> {
  /** Of its draft. */
  name: string
  fields: Fields<V>
  view: View<V>
  steps: Steps<V>
  save: (version: number, content: V) => Promise<View<V>>
  reload: () => Promise<View<V> | undefined>
}

/** What is under way. */
type Busy = 'save' | 'publish' | 'discard'

export interface Editing<V> {
  values: V
  standing: EditionStanding
  /** Investors saw it, and it was withdrawn. */
  isWithdrawn: boolean
  mistakes: Mistakes
  /** What was refused beside the fields. */
  refusal: Refusal | undefined
  /** The content as somebody else left it meanwhile. */
  theirs: View<V> | undefined
  /** Something is typed that is not saved. */
  unsaved: boolean
  busy: Busy | undefined
  /** Changes a field; its mistake is gone with it. */
  set: (field: string, change: (old: V) => V) => void
  save: () => Promise<boolean>
  /** Returns whether it is published; a mere proposal is in `proposed`. */
  publish: (reason?: string) => Promise<boolean>
  proposed: Proposal | undefined
  /** Discards the draft, and what is typed. */
  /** Whether it was discarded; a newer version stays and is shown. */
  discard: () => Promise<boolean>
  takeTheirs: () => void
  keepMine: () => void
  /** The content as a step left it. */
  replace: (next: View<V>) => Promise<void>
}

/** What is typed, and the version that it was typed on. */
type Typed<V> = V & { typed_on: number }

const draftOf = <V extends object>(name: string, fields: Fields<V>): DraftKind<Typed<V>> => ({
  name: `contents/${name}`,
  version: 1,
  stored: [...Object.keys(fields), 'typed_on'] as (keyof Typed<V> & string)[],
})

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export function useContent<V extends object>(source: Source<V>): Editing<V> {
  const { name, fields, view, steps, save: send, reload } = source
  const draft = useLatest(draftOf(name, fields))
  const [before] = useState(() => {
    const { typed_on: version, ...values } = readDraft(draftOf(name, fields)).values
    return version === undefined ? undefined : { version, values }
  })
  const [read, setRead] = useState(view)
  const [version, setVersion] = useState(before?.version ?? view.standing.version)
  const [values, setValues] = useState<V>({ ...view.content, ...before?.values })
  const [found, setFound] = useState<Found>({})
  const [refusal, setRefusal] = useState<Refusal>()
  const [theirs, setTheirs] = useState<View<V>>()
  const [busy, setBusy] = useState<Busy>()
  const [proposed, setProposed] = useState<Proposal>()
  const running = useRef(false)
  const unsaved = !same(values, read.content)

  useEffect(() => {
    if (unsaved) keepDraft(draft.current, { ...values, typed_on: version })
    else dropDraft(draft.current.name)
  }, [unsaved, values, version, draft])

  /** The content after a step. What was typed since `sent` stays, and is unsaved. */
  const take = (next: View<V>, sent?: V) => {
    setRead(next)
    setVersion(next.standing.version)
    setValues((now) => (sent === undefined || same(now, sent) ? next.content : now))
    setTheirs(undefined)
    setFound({})
  }

  const refused = async (error: unknown) => {
    const refusal = asRefusal(error)
    if (refusal.messageKey === 'Error_StaleVersion') {
      setTheirs(await reload())
    } else if (refusal.fields.length > 0) {
      const named = foundIn(refusal)
      setFound(named)
      scrollToFirst(Object.keys(named))
      return
    }
    setRefusal(refusal)
  }

  const run = async (what: Busy, work: () => Promise<void>): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(what)
    setRefusal(undefined)
    setFound({})
    try {
      await work()
      return true
    } catch (error) {
      await refused(error)
      return false
    } finally {
      running.current = false
      setBusy(undefined)
      void steps.forget()
    }
  }

  const saved = async (): Promise<View<V>> => {
    if (!unsaved) return read
    const next = await send(version, values)
    take(next, values)
    return next
  }

  return {
    values,
    standing: read.standing,
    isWithdrawn: Boolean(read.withdrawn),
    mistakes: inWords(found),
    refusal,
    theirs,
    unsaved,
    busy,
    set: (field, change) => {
      setValues(change)
      setFound((old) => without(old, field))
    },
    save: () => run('save', async () => void (await saved())),
    proposed,
    publish: async (reason = '') => {
      let isPublished = false
      await run('publish', async () => {
        const draft = await saved()
        const answer = await steps.publish(draft, unsaved ? draft.standing.version : version, reason)
        if ('proposal' in answer) {
          setProposed(answer.proposal)
          await forgetProposals()
          return
        }
        setProposed(undefined)
        take(answer, draft.content)
        isPublished = true
      })
      return isPublished
    },
    discard: () =>
      run('discard', async () => {
        const isLeft = read.standing.has_draft ? await steps.discard(version) : true
        const next = isLeft ? await reload() : undefined
        if (next) take(next)
        else setValues(read.content)
      }),
    takeTheirs: () => {
      if (theirs) take(theirs)
      setRefusal(undefined)
    },
    keepMine: () => {
      if (!theirs) return
      setRead(theirs)
      setVersion(theirs.standing.version)
      setTheirs(undefined)
      setRefusal(undefined)
    },
    replace: async (next) => {
      take(next)
      await steps.forget()
    },
  }
}
