// The investor's watch list, marked at once and put right when the server refuses.
import { get, send } from '@/shared/api/client'
import { forget, queryClient, useServer } from '@/shared/api/query'
import { useSession } from '@/shared/session/store'
import { showRefusal } from '@/shared/ui/dialogs'
import type { WatchList } from '../wire'

const key = 'watchlist'

const fetchWatchList = (signal: AbortSignal): Promise<WatchList> =>
  get('account_watchlist.json', {}, { signal })

/** The list as it will be once the server has done it; the cards of the list itself come with its answer. */
export function marked(list: WatchList, id: number, watched: boolean): WatchList {
  const others = list.InvestmentIDs.filter((other) => other !== id)
  return {
    InvestmentIDs: watched ? [id, ...others] : others,
    products: list.products.filter((product) => watched || product.InvestmentID !== id),
  }
}

async function mark(id: number, watched: boolean): Promise<void> {
  const place = [key, useSession.getState().locale]
  await queryClient.cancelQueries({ queryKey: [key] })
  queryClient.setQueryData<WatchList>(place, (list) => list && marked(list, id, watched))
  try {
    await send(watched ? 'POST' : 'DELETE', 'account_watchlist.json', { InvestmentID: id })
  } catch (error) {
    void showRefusal(error)
  }
  await forget([key])
}

export function useWatchList() {
  const answer = useServer([key], fetchWatchList, { staleTime: 60_000 })
  const ids = answer.data?.InvestmentIDs ?? []
  return {
    answer,
    products: answer.data?.products ?? [],
    count: ids.length,
    isWatched: (id: number): boolean => ids.includes(id),
    mark,
  }
}
