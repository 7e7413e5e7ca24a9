import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import ForgotPassword from './ForgotPassword'

const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement
const errorAt = (name: string) => document.querySelector(`[data-field="${name}"] [role=alert]`)?.textContent
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  answer('get', 'public_countries.json', { countries: [] })
  renderScreen(<ForgotPassword />, '/user/forgetpassword')
})

async function complete() {
  await userEvent.type(field('MobileNumber'), '13800138000')
  await press('Get code')
  await screen.findByText(/Send again in/)
  await userEvent.type(field('SMSCode'), '1234')
  await userEvent.type(field('Password'), 'Harbour9')
  await userEvent.type(field('confirmation'), 'Harbour9')
  await press('Save the new password')
}

test('a code and a new password lead to the log-in tab', async () => {
  const asked = answer('post', 'verify_contact.json', { ok: true, token: 'v1', codeLength: 4 })
  const seen = answer('post', 'reset_password.json', { ok: true })
  await complete()
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/user?active=1')
  expect(asked[0]?.body).toMatchObject({ MustExist: true, Subject: '86-13800138000' })
  expect(seen[0]?.body).toMatchObject({
    MobileNumber: '86-13800138000',
    SMSCode: '1234',
    Password: 'Harbour9',
    Token: 'v1',
  })
})

test('a wrong code is shown at its field', async () => {
  answer('post', 'verify_contact.json', { ok: true, token: 'v1', codeLength: 4 })
  refuse('post', 'reset_password.json', 422, 'VerifyError_Invalid')
  await complete()
  await waitFor(() => expect(errorAt('SMSCode')).toMatch(/not right/))
})

test('a number without an account is shown at its field', async () => {
  refuse('post', 'verify_contact.json', 409, 'VerifyError_SubjectNotExist')
  await userEvent.type(field('MobileNumber'), '13800138000')
  await press('Get code')
  await waitFor(() => expect(errorAt('MobileNumber')).toMatch(/No account/))
})

test('every missing field is named', async () => {
  await press('Save the new password')
  expect(['MobileNumber', 'SMSCode', 'Password'].map((name) => typeof errorAt(name))).toEqual([
    'string',
    'string',
    'string',
  ])
})
