// Who is at the desk. Held in memory only: a reload asks the server again, and nothing is left on the machine.
import { create } from 'zustand'
import { queryClient } from '@/shared/api/query'
import { draftsBelongTo, dropDraftsOfOthers, dropOwnDrafts } from '@/shared/draft/drafts'
import type { Operator, SessionAnswer } from '../api/wire'

interface OperatorSession {
  /** Whether the server has been asked if a session lives. */
  asked: boolean
  operator: Operator | null
  csrfToken: string
  /** Recovery codes that were just created: they are shown before anything else, once. */
  codes: string[]
  /** The session ran out while the desk was open: the log-in says so. */
  ranOut: boolean
}

export const useOperator = create<OperatorSession>()(() => ({
  asked: false,
  operator: null,
  csrfToken: '',
  codes: [],
  ranOut: false,
}))

draftsBelongTo(() => `operator/${useOperator.getState().operator?.id}`)

export function operatorArrived({ csrf_token, operator }: SessionAnswer, codes: string[] = []): void {
  const last = useOperator.getState().operator
  if (last && last.id !== operator.id) queryClient.clear()
  useOperator.setState({ asked: true, operator, csrfToken: csrf_token, codes, ranOut: false })
  dropDraftsOfOthers((whose) => whose.startsWith('operator/'))
}

/** The server says that nobody is logged in. */
export function operatorLeft(): void {
  const had = useOperator.getState().operator !== null
  queryClient.clear()
  useOperator.setState({ asked: true, operator: null, csrfToken: '', codes: [], ranOut: had })
}

/** The recovery codes are put away somewhere. */
export const codesKept = (): void => useOperator.setState({ codes: [] })

/** A deliberate log-out, which drops everything typed and not sent, so that the next person at the machine finds nothing. */
export function operatorLoggedOut(): void {
  dropOwnDrafts()
  operatorLeft()
  useOperator.setState({ ranOut: false })
}
