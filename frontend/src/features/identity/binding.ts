// The one-time token that binds an outside identity at the next log-in (decision 13), and whether the person at the
// screen wants that. The token comes in the address and is taken out of it: kept in the session, it survives the other
// screens of logging in, and neither the history nor a bookmark has it. The wish is never stored, and is assumed only
// just after coming back: on a shared computer the next person must not open their account to the person who was at the
// provider.
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useServer } from '@/shared/api/query'
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { fetchProviders } from './api/session'

/** How long the server takes it. */
const good = 10 * 60_000
/** How long the person who came back is assumed to be the one who logs in. */
const samePerson = 60_000

export interface Binding {
  /** The token, while it may be good. */
  token: string | null
  /** The provider that it is of, by name. */
  provider: string
  /** Whether the log-in binds it. */
  connect: boolean
  choose: (connect: boolean) => void
  /** Lets the identity go: from now on one logs in without it. */
  drop: () => void
}

const wish = (connectUntil: number) => useSession.setState({ connectUntil })

function drop(): void {
  useSession.getState().set({ binding: null })
  wish(0)
}

/** The provider that this tab left for; in another tab the only one there is, if so. */
function useProviderName(): string {
  const t = useT()
  const left = useSession((state) => state.provider)
  const offered = useServer(['providers'], fetchProviders, { staleTime: Number.POSITIVE_INFINITY }).data
  const only = offered?.length === 1 ? offered[0]?.Name : undefined
  return left || only || t('identity.bind.unnamed')
}

/** Whether it is to be bound, at this moment: the wish ends by itself when its time is over. */
function useConnectRequest(): boolean {
  const until = useSession((state) => state.connectUntil)
  useEffect(() => {
    if (until === 0 || until === Number.POSITIVE_INFINITY) return
    const over = setTimeout(() => wish(0), Math.max(0, until - Date.now()))
    return () => clearTimeout(over)
  }, [until])
  return Date.now() < until
}

export function useBinding(): Binding {
  const [query, setQuery] = useSearchParams()
  const kept = useSession((state) => state.binding)
  const provider = useProviderName()
  const connect = useConnectRequest()
  const given = query.get('oauthBindToken')
  const failedSince = query.has('oauth')
  useEffect(() => {
    // The server forgot the identity to bind when another log-in through a provider ended here.
    if (failedSince) drop()
  }, [failedSince])
  useEffect(() => {
    if (!given) return
    useSession.getState().set({ binding: { token: given, until: Date.now() + good } })
    wish(Date.now() + samePerson)
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
  const choose = (wanted: boolean) => wish(wanted ? Number.POSITIVE_INFINITY : 0)
  return { token: given ?? live, provider, connect, choose, drop }
}

/** Carries the identity to bind over the end of a session; whether it is bound is asked again. */
export async function keepingBinding(end: () => Promise<void>): Promise<void> {
  const { binding, provider } = useSession.getState()
  await end()
  useSession.getState().set({ binding, provider })
}
