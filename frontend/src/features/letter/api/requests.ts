// The requests of the desk to the investor, open and answered, and answering one.
import { get, send } from '@/shared/api/client'
import { documentsKey } from '@/shared/api/documents'
import { forget, useServer } from '@/shared/api/query'

export const requestsKey = ['requests'] as const

/** The oldest open one first, the newest answered one first. */
export const useRequests = () =>
  useServer(requestsKey, (signal) => get('account_requests.json', {}, { signal }))

interface Reply {
  text: string
  /** `DocumentID`s of what was uploaded for it. */
  documents: number[]
}

export async function answerRequest(requestId: number, { text, documents }: Reply): Promise<void> {
  await send('POST', 'account_request.json', { requestId, text, documentIds: documents })
  await forget(requestsKey, documentsKey)
}
