// The console's calls under names that the server's document does not know yet.
import { get, post, put } from '@/console/shared/api/client'

type Parts = Record<string, string | number>

export const ask = get as unknown as <Answer>(
  name: string,
  parts: Parts,
  query: object,
  signal?: AbortSignal,
) => Promise<Answer>

type Change = <Answer>(name: string, parts: Parts, body: object) => Promise<Answer>

export const send = post as unknown as Change
export const replace = put as unknown as Change
