// The wait for a code belongs to the number that it was sent to.
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useSession } from '@/shared/session/store'
import { written } from '@/testing/drafts'
import { renderScreen } from '@/testing/render'
import { answer, refuse, sequence } from '@/testing/server'
import ForgotPassword from './pages/ForgotPassword'

const first = '13800138000'
const second = '13900139000'
const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement
const button = (name: RegExp | string) => screen.findByRole<HTMLButtonElement>('button', { name })
const open = () => renderScreen(<ForgotPassword />, '/user/forgetpassword')

async function type(number: string) {
  await userEvent.clear(field('MobileNumber'))
  await userEvent.type(field('MobileNumber'), number)
}

async function askFor(number: string) {
  await type(number)
  await userEvent.click(await button('Get code'))
}

beforeEach(() => {
  answer('get', 'public_countries.json', { countries: [] })
})

test('another number may be sent one at once, and the first is found as it was', async () => {
  const sent = sequence('post', 'verify_contact.json', [
    { status: 200, body: { ok: true, token: 'v1', codeLength: 4 } },
    { status: 200, body: { ok: true, token: 'v2', codeLength: 8 } },
  ])
  const reset = answer('post', 'reset_password.json', { ok: true })
  open()
  await askFor(first)
  expect((await button(/Send again in/)).disabled).toBe(true)
  await askFor(second)
  expect((await button(/Send again in/)).disabled).toBe(true)
  expect(sent.map(({ body }) => (body as { Subject: string }).Subject)).toEqual([
    `86-${first}`,
    `86-${second}`,
  ])

  await type(first)
  expect((await button(/Send again in/)).disabled).toBe(true)
  await userEvent.type(field('SMSCode'), '1234')
  await userEvent.type(field('Password'), 'Harbour9')
  await userEvent.type(field('confirmation'), 'Harbour9')
  await userEvent.click(await button('Save the new password'))
  await screen.findByTestId('elsewhere')
  expect(reset[0]?.body).toMatchObject({ MobileNumber: `86-${first}`, Token: 'v1' })
})

test('a code is not sent under the token of another number', async () => {
  answer('post', 'verify_contact.json', { ok: true, token: 'v1', codeLength: 4 })
  open()
  await askFor(first)
  await button(/Send again in/)
  await type(second)
  await userEvent.type(field('SMSCode'), '1234')
  await userEvent.click(await button('Save the new password'))
  expect(document.querySelector('[data-field="SMSCode"] [role=alert]')?.textContent).toMatch(
    /this number first/,
  )
})

/** What a reload leaves: what is in session storage. */
async function reload() {
  cleanup()
  const stored = written()
  useSession.setState({ numbers: {}, verifications: {} })
  sessionStorage.setItem('session', stored)
  await act(() => useSession.persist.rehydrate())
  open()
}

test('counts on after a reload, for its number, and then offers to send again', async () => {
  answer('post', 'verify_contact.json', { ok: true, token: 'v1', codeLength: 4 })
  const reset = answer('post', 'reset_password.json', { ok: true })
  open()
  await askFor(first)
  await button(/Send again in/)
  const stored = written()
  await reload()
  expect(stored).toContain('v1')
  expect(field('MobileNumber').value).toBe(first)
  expect((await button(/Send again in/)).disabled).toBe(true)
  const over = Object.entries(useSession.getState().numbers).map(([key, held]) => [
    key,
    { ...held, until: 1 },
  ])
  act(() => void useSession.setState({ numbers: Object.fromEntries(over) }))
  expect((await button('Send again')).disabled).toBe(false)
  await userEvent.type(field('SMSCode'), '1234')
  await userEvent.type(field('Password'), 'Harbour9')
  await userEvent.type(field('confirmation'), 'Harbour9')
  await userEvent.click(await button('Save the new password'))
  await screen.findByTestId('elsewhere')
  expect(reset[0]?.body).toMatchObject({ Token: 'v1' })
})

test('after a reload a code is of no number but the one it was sent to', async () => {
  answer('post', 'verify_contact.json', { ok: true, token: 'v1', codeLength: 4 })
  open()
  await askFor(first)
  await button(/Send again in/)
  await type(second)
  await reload()
  expect(field('MobileNumber').value).toBe(second)
  expect((await button('Get code')).disabled).toBe(false)
})

test('a refusal for coming too often makes its own number wait, as long as the server says', async () => {
  refuse('post', 'verify_contact.json', 429, 'Error_RequestTooFrequent', { params: { seconds: 600 } })
  open()
  await askFor(first)
  await button(/Send again in (600|59\d) s/)
  await type(second)
  expect((await button('Get code')).disabled).toBe(false)
})

test('of the numbers that were tried only the one in the form is stored, with what was typed', async () => {
  answer('post', 'verify_contact.json', { ok: true, token: 'v1', codeLength: 4 })
  open()
  await askFor(first)
  await button(/Send again in/)
  await askFor(second)
  await button(/Send again in/)
  await type(first)
  await button(/Send again in/)
  await waitFor(() => expect(written()).not.toContain(second))
  const { verifications } = useSession.getState()
  expect(Object.keys(verifications)).toEqual(['reset'])
  expect(JSON.stringify(verifications)).not.toContain(first)
})
