// Names for what the calls of the desk's requests say. The shapes are the server's own.
import type { Answer } from '@/shared/api/client'

type Requests = Answer<'get', 'account_requests.json'>
/** A request of the desk that waits for an answer. */
export type OpenRequest = Requests['requests'][number]
/** One that was answered, with the answer. */
export type AnsweredRequest = Requests['answered'][number]
export type RequestAbout = OpenRequest['aboutKind']
