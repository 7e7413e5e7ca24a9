// What was typed and is not sent yet, by form, on the investors' side and at the desk. Session storage holds the fields
// that a form lists, under the form's version and for the person who typed them; they survive a reload, an ended
// session and another language. Other fields that it lists last as long as the page; fields it does not list are gone
// with the form.
import { useSession } from '@/shared/session/store'

export interface DraftKind<V extends object> {
  name: string
  /** Raised when the fields, or the record they change, get another meaning: drafts of another version are dropped. */
  version: number
  /** The fields that session storage may hold: by name, or those of a family. */
  stored: readonly (keyof V & string)[] | ((field: string) => boolean)
  /** Those that are held in memory only; after a reload the form shows their names. */
  held?: readonly (keyof V & string)[]
}

export interface Typed<V> {
  values: Partial<V>
  /** The fields that a reload took away, since they are never stored. */
  lost: string[]
}

let owner = (): string => useSession.getState().draftOwner

/** Says who types here, where that is no investor: an operator at the desk. */
export function draftsBelongTo(whose: () => string): void {
  owner = whose
}

function only(values: object, allowed: readonly string[] | ((field: string) => boolean)) {
  const isAllowed = typeof allowed === 'function' ? allowed : (field: string) => allowed.includes(field)
  return Object.fromEntries(Object.entries(values).filter(([field]) => isAllowed(field)))
}

const replaced = <T>(all: Record<string, T>, name: string, kept: T | undefined): Record<string, T> => {
  const { [name]: _, ...others } = all
  return kept === undefined ? others : { ...others, [name]: kept }
}

/** What was typed into this form before, as far as it is still known and belongs to the present person. */
export function readDraft<V extends object>({ name, version, stored, held = [] }: DraftKind<V>): Typed<V> {
  const { drafts, unstored } = useSession.getState()
  const kept = drafts[name]
  if (!kept || kept.version !== version || kept.owner !== owner()) return { values: {}, lost: [] }
  const inMemory = only(unstored[name] ?? {}, held)
  const values = { ...only(kept.values, stored), ...inMemory } as Partial<V>
  return { values, lost: kept.held.filter((field) => !(field in inMemory)) }
}

/**
 * Keeps what was typed, in place of the former draft. `lost` names the fields that a reload removed and that were not
 * typed again.
 */
export function keepDraft<V extends object>(
  kind: DraftKind<V>,
  values: Partial<V>,
  lost: string[] = [],
): void {
  const { name, version, stored, held = [] } = kind
  const { drafts, unstored } = useSession.getState()
  const inMemory = only(values, held)
  const names = [...new Set([...Object.keys(inMemory), ...lost])]
  const kept = { version, owner: owner(), values: only(values, stored), held: names }
  useSession.setState({
    drafts: replaced(drafts, name, kept),
    unstored: replaced(unstored, name, inMemory),
  })
}

export function dropDraft(name: string): void {
  const { drafts, unstored } = useSession.getState()
  if (!(name in drafts) && !(name in unstored)) return
  useSession.setState({
    drafts: replaced(drafts, name, undefined),
    unstored: replaced(unstored, name, undefined),
  })
}

/** Drops every draft of the current owner. */
export function dropOwnDrafts(): void {
  const { drafts } = useSession.getState()
  for (const [name, kept] of Object.entries(drafts)) if (kept.owner === owner()) dropDraft(name)
}

/** Drops the drafts of other owners for whom `are` holds. */
export function dropDraftsOfOthers(are: (whose: string) => boolean): void {
  const { drafts } = useSession.getState()
  for (const [name, kept] of Object.entries(drafts))
    if (are(kept.owner) && kept.owner !== owner()) dropDraft(name)
}

/** Whether something is typed in a form that is not sent. */
export const useHasDraft = (name: string): boolean =>
  useSession(({ drafts, unstored }) =>
    [drafts[name]?.values, unstored[name]].some((typed) => Object.keys(typed ?? {}).length > 0),
  )

/** The investor has another phone number from now on; what was typed stays theirs. */
export function passDraftsTo(number: string): void {
  const { drafts, draftOwner } = useSession.getState()
  const passed = Object.entries(drafts).map(([name, kept]) => [
    name,
    kept.owner === draftOwner ? { ...kept, owner: number } : kept,
  ])
  useSession.setState({ draftOwner: number, drafts: Object.fromEntries(passed) })
}
