// What the session keeps of unfinished forms, as tests look at it.
import { useSession } from '@/shared/session/store'

/** What session storage would hold of a form; nothing where there is no draft. */
export const draftOf = (name: string): object | undefined => useSession.getState().drafts[name]?.values

/** Puts a draft there as if it had been typed by whoever is logged in. */
export function typed(name: string, values: object): void {
  const { drafts, draftOwner } = useSession.getState()
  const kept = { version: 1, owner: draftOwner, values: { ...values }, held: [] }
  useSession.setState({ drafts: { ...drafts, [name]: kept } })
}

/** What session storage holds once the page goes. */
export function written(): string {
  dispatchEvent(new Event('pagehide'))
  return sessionStorage.getItem('session') ?? ''
}

/** Everything that lasts only as long as the page is gone. */
export async function reload(): Promise<void> {
  const kept = written()
  useSession.setState({ unstored: {}, drafts: {}, draftOwner: '' })
  dispatchEvent(new Event('pagehide'))
  sessionStorage.setItem('session', kept)
  await useSession.persist.rehydrate()
}
