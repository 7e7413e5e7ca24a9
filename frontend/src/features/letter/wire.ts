// Names for what the calls of the desk's requests say. The shapes are the server's own.
import type { Answer } from '@/shared/api/client'

/** A request of the desk that waits for an answer. */
export type OpenRequest = Answer<'get', 'account_requests.json'>['requests'][number]
export type RequestAbout = OpenRequest['aboutKind']
