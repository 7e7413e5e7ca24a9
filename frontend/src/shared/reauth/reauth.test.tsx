import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useNavigate } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { send } from '@/shared/api/client'
import type { Refusal } from '@/shared/api/refusal'
import { expireSession } from '@/shared/session/lifecycle'
import { answer, type Seen, sequence } from '@/testing/server'
import { ReauthPrompt } from './ReauthPrompt'

const needed = {
  status: 403,
  body: { ok: false, messageKey: 'Error_ReauthRequired', params: {}, fields: [] },
}
const wrong = {
  status: 422,
  body: {
    ok: false,
    messageKey: 'UpdateError_WrongPassword',
    params: {},
    fields: [{ field: 'Password', messageKey: 'UpdateError_WrongPassword' }],
  },
}
const fine = { status: 200, body: { ok: true } }

let leave: () => void = () => undefined

function Screen() {
  const navigate = useNavigate()
  leave = () => navigate('/elsewhere')
  return <ReauthPrompt />
}

const show = () =>
  render(
    <MemoryRouter initialEntries={['/form']}>
      <Screen />
    </MemoryRouter>,
  )

const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: Refusal) => error.messageKey,
  )

const bodies = (seen: Seen[]) =>
  seen.map(({ body }) => {
    const { timestamp: _, csrfToken: _token, language: _language, ...own } = body as Record<string, unknown>
    return own
  })

async function confirmPassword(password: string) {
  await userEvent.type(await screen.findByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Confirm and go on' }))
}

describe('a change that needs the password again', () => {
  test('is asked for, and sent again as it was', async () => {
    const changes = sequence('put', 'account_userentity.json', [needed, fine])
    const proofs = answer('post', 'account_reauth.json', { ok: true })
    show()
    const outcome = outcomeOf(
      send('PUT', 'account_userentity.json', { UserEntityID: 1, BankName: 'Example Bank' }),
    )
    await confirmPassword('Landfall1')
    expect(await outcome).toBe('done')
    expect(bodies(proofs)).toEqual([{ Password: 'Landfall1' }])
    const change = { UserEntityID: 1, BankName: 'Example Bank' }
    expect(bodies(changes)).toEqual([change, change])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('tells of a wrong password at the field, and takes the right one', async () => {
    sequence('put', 'account_language.json', [needed, fine])
    sequence('post', 'account_reauth.json', [wrong, fine])
    show()
    const outcome = outcomeOf(send('PUT', 'account_language.json', {}))
    await confirmPassword('Landfall')
    const field = await screen.findByLabelText('Password')
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByRole('alert').textContent).toContain('The password is not right.')
    await confirmPassword('1')
    expect(await outcome).toBe('done')
  })

  test('does not send an empty password', async () => {
    sequence('put', 'account_language.json', [needed, fine])
    const proofs = answer('post', 'account_reauth.json', { ok: true })
    show()
    void outcomeOf(send('PUT', 'account_language.json', {}))
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm and go on' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Enter your current password.')
    expect(proofs).toEqual([])
  })

  test('is asked for once, however many calls wait', async () => {
    sequence('put', 'account_language.json', [needed, fine])
    sequence('put', 'account_bankprofile.json', [needed, fine])
    const proofs = answer('post', 'account_reauth.json', { ok: true })
    show()
    const outcomes = Promise.all([
      outcomeOf(send('PUT', 'account_language.json', {})),
      outcomeOf(send('PUT', 'account_bankprofile.json', { UserBankProfileID: 1 })),
    ])
    await confirmPassword('Landfall1')
    expect(await outcomes).toEqual(['done', 'done'])
    expect(proofs).toHaveLength(1)
  })

  test('stays refused when it is refused again, without asking twice', async () => {
    sequence('put', 'account_language.json', [needed, needed])
    const proofs = answer('post', 'account_reauth.json', { ok: true })
    show()
    const outcome = outcomeOf(send('PUT', 'account_language.json', {}))
    await confirmPassword('Landfall1')
    expect(await outcome).toBe('Error_ReauthRequired')
    expect(proofs).toHaveLength(1)
  })
})

describe('the question is turned down by', () => {
  const ways: [string, () => unknown][] = [
    ['closing it', () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['leaving the screen', () => act(() => leave())],
    ['the end of the session', () => act(() => expireSession('/form'))],
  ]
  test.each(ways)('%s', async (_name, turnDown) => {
    const changes = sequence('put', 'account_language.json', [needed, fine])
    show()
    const outcome = outcomeOf(send('PUT', 'account_language.json', {}))
    await screen.findByRole('dialog')
    await turnDown()
    expect(await outcome).toBe('Error_ReauthRequired')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(changes).toHaveLength(1)
  })
})
