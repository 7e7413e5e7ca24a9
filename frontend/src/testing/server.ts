// The stand-in for the server in unit tests. Each test says what it answers.
import { HttpResponse, http, type JsonBodyType } from 'msw'
import { setupServer } from 'msw/node'

export const server = setupServer()

type Method = 'get' | 'post' | 'put' | 'delete'

export interface Seen {
  url: URL
  body: unknown
}

/** Answers one call with this body, and records what was asked. */
export function answer(method: Method, path: string, body: JsonBodyType, status = 200): Seen[] {
  const seen: Seen[] = []
  server.use(
    http[method](`*/api/${path}`, async ({ request }) => {
      const text = await request.text()
      seen.push({ url: new URL(request.url), body: text ? JSON.parse(text) : undefined })
      return HttpResponse.json(body, { status })
    }),
  )
  return seen
}

export const refuse = (
  method: Method,
  path: string,
  status: number,
  messageKey: string,
  more: object = {},
): Seen[] =>
  answer(
    method,
    path,
    { ok: false, messageKey, params: {}, message: messageKey, fields: [], ...more },
    status,
  )

interface Reply {
  status: number
  body: JsonBodyType
}

/** Answers one call with these replies in turn, the last one for good, and records what was asked. */
export function sequence(method: Method, path: string, replies: [Reply, ...Reply[]]): Seen[] {
  const seen: Seen[] = []
  server.use(
    http[method](`*/api/${path}`, async ({ request }) => {
      const text = await request.text()
      const { status, body } = replies[seen.length] ?? replies[replies.length - 1] ?? replies[0]
      seen.push({ url: new URL(request.url), body: text ? JSON.parse(text) : undefined })
      return HttpResponse.json(body, { status })
    }),
  )
  return seen
}

/** Holds one call back until it is answered. */
export function holdBack(
  method: Method,
  path: string,
): { isAsked: () => boolean; reply: (body: JsonBodyType, status?: number) => void } {
  let reply: (body: JsonBodyType, status?: number) => void = () => undefined
  const replied = new Promise<Reply>((resolve) => {
    reply = (body, status = 200) => resolve({ status, body })
  })
  let isAsked = false
  server.use(
    http[method](`*/api/${path}`, async () => {
      isAsked = true
      const { status, body } = await replied
      return HttpResponse.json(body, { status })
    }),
  )
  return { isAsked: () => isAsked, reply }
}

/** Answers an upload with this body, and records what was sent beside the file, and the file's text under `file`. */
export function takeFile(path: string, body: JsonBodyType, status = 200): Record<string, string>[] {
  const seen: Record<string, string>[] = []
  server.use(
    http.post(`*/api/${path}`, async ({ request }) => {
      const parts = [...(await request.formData())].map(async ([name, part]) => [
        name,
        typeof part === 'string' ? part : await part.text(),
      ])
      seen.push(Object.fromEntries(await Promise.all(parts)))
      return HttpResponse.json(body, { status })
    }),
  )
  return seen
}

/** The body of a refusal. */
export const refusalBody = (messageKey: string, params: object = {}): JsonBodyType => ({
  ok: false,
  messageKey,
  params: params as Record<string, string | number>,
  message: messageKey,
  fields: [],
})
