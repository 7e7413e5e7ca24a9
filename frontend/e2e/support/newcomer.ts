// A new investor, registered over the interface alone: the screens of that have a test of their own.
import type { Page } from '@playwright/test'
import { codeFor } from './outbox'
import { freshNumber } from './test'

export const newcomersPassword = 'Harbour9'

/** The newcomer's number; nobody is logged in yet. */
export async function newcomer(page: Page, password = newcomersPassword): Promise<string> {
  const number = freshNumber()
  const api = page.request
  const token = async () => (await (await api.get('/api/security_csrftoken.json')).json()).csrfToken
  const post = async (call: string, data: object) => {
    const answer = await api.post(`/api/${call}.json`, { data: { ...data, csrfToken: await token() } })
    if (!answer.ok()) throw new Error(`${call}: ${answer.status()} ${await answer.text()}`)
    return answer.json()
  }
  const asked = { By: 'Mobile', MustExist: false, Subject: `86-${number}` }
  const sent = await post('verify_contact', asked)
  const SMSCode = await codeFor(api, `86-${number}`)
  await post('register', {
    user: { MobileNumber: `86-${number}`, Password: password, SMSCode, Token: sent.token },
  })
  return number
}
