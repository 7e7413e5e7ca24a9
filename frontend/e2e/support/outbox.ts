// The messages that the development server would have sent.
import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'

interface Message {
  to: string
  kind: 'sms' | 'email'
  language: string
  text: string
  code?: string
  at: string
}

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
    .poll(async () => (await newest(request, phone))?.code ?? '', { timeout: 20_000 })
    .toMatch(/^\d+$/)
  return (await newest(request, phone))?.code ?? ''
}
