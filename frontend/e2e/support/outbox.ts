// The messages that the development server would have sent.
import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'

interface Message {
  to: string
  kind: 'sms' | 'email'
  language: string
  text: string
  code?: string
  link?: string
  at: string
}

/** Milliseconds between two looks: the server sends once a second, and opens a hundred sealed messages for each look. */
const often = [200]

async function newest(request: APIRequestContext, phone: string): Promise<Message | undefined> {
  const messages = (await (await request.get('/dev/outbox.json')).json()) as Message[]
  const digits = phone.replace(/\D/g, '')
  return messages.find(
    (message) => message.kind === 'sms' && message.to.replace(/\D/g, '') === digits && message.code,
  )
}

/** The code sent last to this number. */
export async function codeFor(request: APIRequestContext, phone: string): Promise<string> {
  await expect
    .poll(async () => (await newest(request, phone))?.code ?? '', { timeout: 20_000, intervals: often })
    .toMatch(/^\d+$/)
  return (await newest(request, phone))?.code ?? ''
}

/** The link sent last to this e-mail address. */
export async function linkFor(request: APIRequestContext, email: string): Promise<string> {
  const find = async () => {
    const messages = (await (await request.get('/dev/outbox.json')).json()) as Message[]
    return messages.find((message) => message.to === email && message.link)?.link ?? ''
  }
  await expect.poll(find, { timeout: 20_000, intervals: often }).toMatch(/^http/)
  return find()
}
