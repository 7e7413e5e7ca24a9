import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSession } from '@/shared/session/store'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import ChangeEmail from './ChangeEmail'
import ChangePassword from './ChangePassword'
import ChangePhone from './ChangePhone'
import Devices from './Devices'

const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement
const errorAt = (name: string) => document.querySelector(`[data-field="${name}"] [role=alert]`)?.textContent
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }))
const type = (name: string, text: string) => userEvent.type(field(name), text)
const elsewhere = async () => (await screen.findByTestId('elsewhere')).textContent

function investor(email: string | null, verified: boolean) {
  const user = { MobileNumber: '86-13800138000', EmailAddress: email, EmailVerifiedInd: verified }
  answer('get', 'account_profile.json', { user, genders: [], countries: [], languages: [] })
  useSession.setState({ islogin: 1, user: user as never })
  return user
}

describe('changing the password', () => {
  beforeEach(() => renderScreen(<ChangePassword />, '/user/settings/password'))

  async function fill(confirmation = 'Harbour9') {
    await type('OldPassword', 'Landfall1')
    await type('NewPassword', 'Harbour9')
    await type('confirmation', confirmation)
    await press('Change password')
  }

  test('leads to the log-in screen, which ends the session, and leaves no way back to this form', async () => {
    const seen = answer('post', 'account_changepassword.json', { ok: true })
    await fill()
    expect(await elsewhere()).toBe('/user')
    expect(seen[0]?.body).toMatchObject({ OldPassword: 'Landfall1', NewPassword: 'Harbour9' })
    expect(localStorage.getItem('returnUrl')).toBeNull()
  })

  test('tells of a wrong present password at its field', async () => {
    refuse('post', 'account_changepassword.json', 422, 'UpdateError_WrongPassword')
    await fill()
    await waitFor(() => expect(errorAt('OldPassword')).toMatch(/not right/))
    expect(field('NewPassword').value).toBe('Harbour9')
  })

  test('wants the same password twice, and one that follows the rule', async () => {
    await fill('Harbour8')
    expect(errorAt('confirmation')).toBeTruthy()
    await userEvent.clear(field('NewPassword'))
    await type('NewPassword', 'harbour')
    await press('Change password')
    expect(errorAt('NewPassword')).toMatch(/6 to 18/)
  })

  test('asks for the lengths that the server has told', async () => {
    const seen = answer('post', 'account_changepassword.json', { ok: true })
    act(() => void useSession.setState({ passwordLength: { min: 9, max: 24 } }))
    expect(screen.getByText(/Use 9 to 24 characters/)).toBeTruthy()
    await fill()
    expect(errorAt('NewPassword')).toMatch(/9 to 24/)
    for (const name of ['NewPassword', 'confirmation']) {
      await userEvent.clear(field(name))
      await type(name, 'Tide9-harbour-and-a-pier')
    }
    await press('Change password')
    expect(await elsewhere()).toBe('/user')
    expect(seen).toHaveLength(1)
  })
})

describe('the e-mail address', () => {
  test('is sent a link; the button says so and counts down, also after a reload', async () => {
    investor(null, false)
    const seen = answer('post', 'account_email.json', { ok: true })
    const { unmount } = renderScreen(<ChangeEmail />, '/user/settings/email')
    await type('EmailAddress', 'li@example.com')
    await press('Send the link')
    const sent = await screen.findByRole('button', { name: /Link sent/ })
    expect((sent as HTMLButtonElement).disabled).toBe(true)
    expect(screen.getByText(/send again in \d+ s/)).toBeTruthy()
    expect(seen[0]?.body).toMatchObject({ EmailAddress: 'li@example.com', ReturnURL: '/#/index' })
    unmount()
    renderScreen(<ChangeEmail />, '/user/settings/email')
    expect(await screen.findByRole('button', { name: /Link sent/ })).toBeTruthy()
  })

  test('is told at its field when it is no address or somebody else’s', async () => {
    investor(null, false)
    refuse('post', 'account_email.json', 409, 'UpdateError_EmailExists')
    renderScreen(<ChangeEmail />, '/user/settings/email')
    await type('EmailAddress', 'li@')
    await press('Send the link')
    expect(errorAt('EmailAddress')).toMatch(/name@example.com/)
    await type('EmailAddress', 'example.com')
    await press('Send the link')
    await waitFor(() => expect(errorAt('EmailAddress')).toMatch(/already belongs/))
  })

  test('is locked once it is verified', async () => {
    investor('li@example.com', true)
    renderScreen(<ChangeEmail />, '/user/settings/email')
    expect(await screen.findByText('li@example.com')).toBeTruthy()
    expect(screen.getByText('Verified')).toBeTruthy()
    expect(field('EmailAddress')).toBeNull()
  })
})

describe('the phone number', () => {
  const show = () => {
    answer('get', 'public_countries.json', {
      countries: [{ CountryID: 112, Country: 'China', CountryCode2: 'CN', PhoneCode: '86' }],
    })
    renderScreen(<ChangePhone />, '/user/settings/phone')
  }

  test.each([
    [null, /need an e-mail address/],
    ['li@example.com', /open the link we sent to li@example.com/],
  ])('waits for the e-mail address %s', async (email, words) => {
    investor(email, false)
    show()
    expect(await screen.findByText(words)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to e-mail' }).getAttribute('href')).toBe(
      '/user/settings/email',
    )
    expect(field('MobileNumber')).toBeNull()
  })

  test('asks for a code before it is changed, and changes with it', async () => {
    const user = investor('li@example.com', true)
    const asked = answer('post', 'verify_contact.json', { ok: true, token: 'v1', codeLength: 4 })
    const changed = { ok: true, user: { ...user, MobileNumber: '86-13900139000' } }
    const seen = answer('put', 'account_mobile.json', changed)
    show()
    await screen.findByText('+86 13800138000')
    await type('MobileNumber', '13900139000')
    await press('Change phone number')
    expect(errorAt('SMSCode')).toMatch(/Get a verification code/)
    await press('Get code')
    await screen.findByText(/Send again in/)
    await type('SMSCode', '1234')
    await press('Change phone number')
    expect(await elsewhere()).toBe('/user/accountmanage')
    expect(asked[0]?.body).toMatchObject({ By: 'Mobile', MustExist: false, Subject: '86-13900139000' })
    expect(seen[0]?.body).toMatchObject({
      MobileNumber: '86-13900139000',
      MobileCountryID: 112,
      SMSCode: '1234',
      Token: 'v1',
    })
    expect(useSession.getState().user?.MobileNumber).toBe('86-13900139000')
  })

  test('keeps the country that was picked for a code that several share, and sends it', async () => {
    const user = investor('li@example.com', true)
    answer('get', 'public_countries.json', {
      countries: [
        { CountryID: 2, Country: 'United States', CountryCode2: 'US', PhoneCode: '1' },
        { CountryID: 9, Country: 'Canada', CountryCode2: 'CA', PhoneCode: '1' },
      ],
    })
    answer('post', 'verify_contact.json', { ok: true, token: 'v1', codeLength: 4 })
    const seen = answer('put', 'account_mobile.json', {
      ok: true,
      user: { ...user, MobileNumber: '1-4165550100' },
    })
    renderScreen(<ChangePhone />, '/user/settings/phone')
    await screen.findByText('+86 13800138000')
    await press(/^Country code/)
    await screen.findByText('Canada')
    await press(/Canada/)
    expect(document.querySelector('.dial-code .flag')?.getAttribute('src')).toMatch(/CA\.svg$/)
    await type('MobileNumber', '4165550100')
    expect(document.querySelector('.dial-code .flag')?.getAttribute('src')).toMatch(/CA\.svg$/)
    await press('Get code')
    await screen.findByText(/Send again in/)
    await type('SMSCode', '1234')
    await press('Change phone number')
    await waitFor(() => expect(seen[0]?.body).toMatchObject({ MobileCountryID: 9 }))
  })

  test('that exists already is told at its field', async () => {
    investor('li@example.com', true)
    refuse('post', 'verify_contact.json', 409, 'VerifyError_SubjectExist')
    show()
    await screen.findByText('+86 13800138000')
    await type('MobileNumber', '13900139000')
    await press('Get code')
    await waitFor(() => expect(errorAt('MobileNumber')).toMatch(/already belongs/))
  })
})

/** The library's dialog takes no pointer while it moves in. */
async function agree(dialog: HTMLElement, word = 'Log out') {
  const buttons = [...dialog.querySelectorAll('button')]
  const yes = buttons.find((button) => button.textContent === word)
  await userEvent.setup({ pointerEventsCheck: 0 }).click(yes as HTMLElement)
}

describe('the devices', () => {
  const device = (id: number, thisOne: boolean) => ({
    id,
    thisOne,
    remembered: false,
    created: '2026-11-20T08:00:00.000Z',
    lastSeen: '2026-11-21T08:00:00.000Z',
    device: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit Version/18.0 Safari/604.1',
  })

  beforeEach(() => {
    answer('get', 'account_identities.json', { ok: true, identities: [] })
    answer('get', 'oauth_providers.json', { providers: [] })
  })

  test('are named as people do; one is ended after a question', async () => {
    answer('get', 'account_sessions.json', { ok: true, sessions: [device(1, true), device(2, false)] })
    const seen = answer('delete', 'account_sessions.json', { ok: true })
    renderScreen(<Devices />, '/user/settings/devices')
    expect(await screen.findAllByText('Safari on iPhone')).toHaveLength(2)
    expect(screen.getByText('This device')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /all other/ })).toBeNull()
    await press('Log out')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Log Safari on iPhone out?')
    await agree(dialog)
    await waitFor(() => expect(seen[0]?.body).toMatchObject({ id: 2 }))
  })

  test('are all ended but this one', async () => {
    const sessions = [device(1, true), device(2, false), device(3, false)]
    answer('get', 'account_sessions.json', { ok: true, sessions })
    const seen = answer('delete', 'account_sessions.json', { ok: true })
    renderScreen(<Devices />, '/user/settings/devices')
    await userEvent.click(await screen.findByRole('button', { name: 'Log out all other devices' }))
    const dialog = await screen.findByRole('dialog')
    await agree(dialog)
    await waitFor(() => expect(seen).toHaveLength(1))
    expect(seen[0]?.body).not.toHaveProperty('id')
  })
})

describe('the other ways to log in', () => {
  const identity = (id: number, lastUsed: string | null) => ({
    id,
    name: 'Acme',
    bound: '2026-11-20T08:00:00.000Z',
    lastUsed,
  })
  const open = (identities: object[], providers: object[]) => {
    answer('get', 'account_sessions.json', { ok: true, sessions: [] })
    answer('get', 'account_identities.json', { ok: true, identities })
    answer('get', 'oauth_providers.json', { providers })
    renderScreen(<Devices />, '/user/settings/devices')
  }
  const providers = ['Acme', 'Harbour ID'].map((Name) => ({ ProviderKey: Name, Name }))

  test('show when they were bound and used; one is removed after a question', async () => {
    const removed = answer('delete', 'account_identities.json', { ok: true })
    open([identity(7, null), identity(6, '2026-11-21T08:00:00.000Z')], providers)
    expect(await screen.findByText('Not used yet')).toBeTruthy()
    expect(screen.getByText(/^Last used Nov 21, 2026/)).toBeTruthy()
    expect(screen.getAllByText(/^Connected Nov 20, 2026/)).toHaveLength(2)
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove Acme' })[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Remove Acme?')
    await agree(dialog, 'Remove')
    await waitFor(() => expect(removed[0]?.body).toMatchObject({ id: 7 }))
  })

  test('say how one is connected where none is, and nothing where none can be', async () => {
    open([], providers)
    expect(await screen.findByText(/choose Acme or Harbour ID on the log-in screen/)).toBeTruthy()
  })

  test('are not spoken of where there are none', async () => {
    open([], [])
    expect(await screen.findByText('You are not logged in anywhere else.')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Other ways to log in' })).toBeNull()
  })
})
