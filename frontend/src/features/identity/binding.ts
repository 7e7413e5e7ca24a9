// The one-time token that binds an outside identity at the next log-in (decision 13). It comes in the address and is taken out of it:
// kept in the session, it survives the other screens of logging in, and neither the history nor a bookmark has it.
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useSession } from '@/shared/session/store'

/** How long the server takes it. */
const good = 10 * 60_000

interface Binding {
  /** The token, while it may be good. */
  token: string | null
  /** Lets the identity go: from now on one logs in without it. */
  drop: () => void
}

export function useBinding(): Binding {
  const [query, setQuery] = useSearchParams()
  const kept = useSession((state) => state.binding)
  const given = query.get('oauthBindToken')
  const failedSince = query.has('oauth')
  useEffect(() => {
    // The server forgot what was to be bound when another way through a provider ended here.
    if (failedSince) useSession.getState().set({ binding: null })
  }, [failedSince])
  useEffect(() => {
    if (!given) return
    useSession.getState().set({ binding: { token: given, until: Date.now() + good } })
    setQuery(
      (old) => {
        const rest = new URLSearchParams(old)
        rest.delete('oauthBindToken')
        return rest
      },
      { replace: true },
    )
  }, [given, setQuery])
  const live = kept && Date.now() < kept.until ? kept.token : null
  return { token: given ?? live, drop: () => useSession.getState().set({ binding: null }) }
}

/** Carries what is to be bound over the end of a session. */
export async function keepingBinding(end: () => Promise<void>): Promise<void> {
  const { binding } = useSession.getState()
  await end()
  useSession.getState().set({ binding })
}
