// The requests of the desk that wait for the investor's answer, and answering one.
import { get, send } from '@/shared/api/client'
import { documentsKey } from '@/shared/api/documents'
import { forget, useServer } from '@/shared/api/query'

export const requestsKey = ['requests'] as const

/** The oldest first. */
export const useRequests = () =>
  useServer(requestsKey, async (signal) => (await get('account_requests.json', {}, { signal })).requests)

interface Reply {
  text: string
  /** `DocumentID`s of what was uploaded for it. */
  documents: number[]
}

export async function answerRequest(requestId: number, { text, documents }: Reply): Promise<void> {
  await send('POST', 'account_request.json', { requestId, text, documentIds: documents })
  await forget(requestsKey, documentsKey)
}
