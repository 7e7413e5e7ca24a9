import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadCatalogues, translate } from '@/shared/i18n'
import { isLoggedIn, useSession } from '@/shared/session/store'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import LogIn from './LogIn'

const open = (search = '') => renderScreen(<LogIn />, '/user', search)
const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement
const fill = (name: string, text: string) => userEvent.type(field(name), text)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const errorAt = (name: string) => document.querySelector(`[data-field="${name}"] [role=alert]`)?.textContent

beforeEach(() => {
  answer('get', 'oauth_providers.json', { providers: [] })
  answer('get', 'public_countries.json', {
    countries: [{ CountryID: 112, Country: 'China', CountryCode2: 'CN', PhoneCode: '86' }],
  })
})

describe('the tabs', () => {
  test('open on Log in', () => {
    open()
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Log in')
  })

  test.each([
    ['?active=0', 'Register'],
    ['?active=1', 'Log in'],
  ])('follow %s', (search, tab) => {
    open(search)
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe(tab)
  })

  test('offer Register for an active campaign, and keep its code', async () => {
    const seen = answer('get', 'public_register_campaign.json', { ok: true, Active: true, Name: 'Welcome' })
    open('?CampaignCode=WELCOME')
    await screen.findByRole('tab', { name: 'Register' })
    expect(seen[0]?.url.searchParams.get('CampaignCode')).toBe('WELCOME')
    expect(localStorage.getItem('CampaignCode')).toBe('WELCOME')
  })

  test('hide Register for an inactive campaign', async () => {
    answer('get', 'public_register_campaign.json', { ok: true, Active: false })
    open('?CampaignCode=CLOSED2024&active=0')
    await screen.findByText(/not open for registration/)
    expect(screen.queryByRole('tab', { name: 'Register' })).toBeNull()
    expect(screen.getByRole('form', { name: 'Log in' })).toBeDefined()
  })

  test('hide Register for an unknown campaign', async () => {
    refuse('get', 'public_register_campaign.json', 404, 'Error_NotFound')
    open('?CampaignCode=NOPE&active=0')
    await screen.findByText(/not open for registration/)
    expect(screen.queryByRole('tab', { name: 'Register' })).toBeNull()
  })

  test('offer Register again to whoever once came with a code that is closed', async () => {
    answer('get', 'public_register_campaign.json', { ok: true, Active: false })
    const first = open('?CampaignCode=CLOSED2024&active=0')
    await screen.findByText(/not open for registration/)
    expect(localStorage.getItem('CampaignCode')).toBeNull()
    first.unmount()
    open()
    expect(screen.getByRole('tab', { name: 'Register' })).toBeDefined()
  })

  test('offer Register, and forget the campaign, once the one that was kept is over', async () => {
    localStorage.setItem('CampaignCode', 'WELCOME')
    answer('get', 'public_register_campaign.json', { ok: true, Active: false })
    open()
    expect(await screen.findByRole('tab', { name: 'Register' })).toBeDefined()
    expect(screen.queryByText(/not open for registration/)).toBeNull()
    await waitFor(() => expect(localStorage.getItem('CampaignCode')).toBeNull())
  })

  test('keep the campaign that was active when another address is mistyped', async () => {
    localStorage.setItem('CampaignCode', 'WELCOME')
    answer('get', 'public_register_campaign.json', { ok: true, Active: false })
    open('?CampaignCode=WELCOM')
    await screen.findByText(/not open for registration/)
    expect(localStorage.getItem('CampaignCode')).toBe('WELCOME')
  })

  test.each([500, 503])(
    'offer another try, and call nothing closed, when the call fails with %i',
    async (status) => {
      refuse('get', 'public_register_campaign.json', status, 'Error_Unavailable')
      open('?CampaignCode=WELCOME')
      const again = await screen.findByRole('button', { name: 'Try again' })
      expect(screen.queryByText(/not open for registration/)).toBeNull()
      answer('get', 'public_register_campaign.json', { ok: true, Active: true, Name: 'Welcome' })
      await userEvent.click(again)
      expect(await screen.findByRole('tab', { name: 'Register' })).toBeDefined()
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    },
  )
})

describe('logging in', () => {
  test('sends the number with its code, and leads to my account', async () => {
    const seen = answer('post', 'login.json', { csrfToken: 'live', user: { FullName: 'Wei Chen' } })
    answer('get', 'baseData.json', { code: 200, data: { productList: [] } })
    open()
    await fill('MobileNumber', '138 0013 8000')
    await fill('Password', 'Landfall1')
    await press('Log in')
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/user/accountmanage')
    expect(seen[0]?.body).toMatchObject({
      EmailOrMobile: '86-13800138000',
      Password: 'Landfall1',
      PasswordCrypted: false,
      RememberMe: false,
      oauthBindToken: null,
    })
    expect(useSession.getState()).toMatchObject({
      islogin: 1,
      csrfToken: 'live',
      user: { FullName: 'Wei Chen' },
    })
  })

  test('leads back to where a guard stopped the visitor', async () => {
    localStorage.setItem('returnUrl', `${location.origin}/#/product/product?InvestmentID=3`)
    answer('post', 'login.json', { csrfToken: 'live', user: null })
    answer('get', 'baseData.json', { code: 200, data: {} })
    open()
    await fill('MobileNumber', '13800138000')
    await fill('Password', 'Landfall1')
    await press('Log in')
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/product/product?InvestmentID=3')
  })

  test('that fails says so in a dialog and empties the password only', async () => {
    refuse('post', 'login.json', 422, 'LoginError')
    open()
    await fill('MobileNumber', '13800138000')
    await fill('Password', 'wrong')
    await press('Log in')
    await screen.findByText('The account or the password is not right.')
    expect([field('MobileNumber').value, field('Password').value]).toEqual(['13800138000', ''])
  })

  test('without a number or a password asks for them at the fields', async () => {
    open()
    await press('Log in')
    expect([errorAt('MobileNumber'), errorAt('Password')]).toEqual([
      'Enter your phone number.',
      'Enter a password.',
    ])
  })

  test('keeps what was typed over a reload, but never the password', async () => {
    const first = open()
    await fill('MobileNumber', '13800138000')
    await fill('Password', 'Landfall1')
    await waitFor(() => expect(sessionStorage.getItem('session')).toContain('13800138000'))
    expect(sessionStorage.getItem('session')).not.toContain('Landfall1')
    first.unmount()
    open()
    expect([field('MobileNumber').value, field('Password').value]).toEqual(['13800138000', ''])
  })
})

test('entering the screen ends a session that is alive', async () => {
  const seen = answer('post', 'logout.json', { ok: true })
  useSession.setState({ islogin: 1, csrfToken: 'live' })
  open()
  await waitFor(() => expect(isLoggedIn(useSession.getState())).toBe(false))
  expect(seen).toHaveLength(1)
})

describe('registering', () => {
  const begin = async () => {
    open('?active=0')
    await screen.findByRole('form', { name: translate('identity.register') })
  }
  const complete = async () => {
    await fill('MobileNumber', '13900139000')
    await press('Get code')
    await screen.findByRole('button', { name: /Send again in/ })
    await fill('SMSCode', '1234')
    await fill('Password', 'Landfall1')
    await fill('confirmation', 'Landfall1')
    await userEvent.click(field('agreed'))
  }

  test('sends the code with its token and the campaign, logs in, and leads to the first steps', async () => {
    localStorage.setItem('CampaignCode', 'WELCOME')
    answer('get', 'public_register_campaign.json', { ok: true, Active: true, Name: 'Welcome' })
    const asked = answer('post', 'verify_contact.json', { ok: true, token: 'v1', codeLength: 4 })
    const seen = answer('post', 'register.json', { ok: true })
    const entered = answer('post', 'login.json', {
      csrfToken: 'live',
      user: { MobileNumber: '86-13900139000' },
    })
    answer('get', 'baseData.json', { code: 200, data: {} })
    await begin()
    await complete()
    await press('Create my account')
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/user/firststeps')
    expect(asked[0]?.body).toMatchObject({ By: 'Mobile', MustExist: false, Subject: '86-13900139000' })
    expect(seen[0]?.body).toMatchObject({
      user: { MobileNumber: '86-13900139000', Password: 'Landfall1', SMSCode: '1234', Token: 'v1' },
      CampaignCode: 'WELCOME',
    })
    expect(entered[0]?.body).toMatchObject({
      EmailOrMobile: '86-13900139000',
      Password: 'Landfall1',
      RememberMe: false,
      oauthBindToken: null,
    })
    expect(isLoggedIn(useSession.getState())).toBe(true)
    expect(localStorage.getItem('phoneNumber')).toBeNull()
  })

  const register = async () => {
    answer('post', 'verify_contact.json', { ok: true, token: 'v1', codeLength: 4 })
    const seen = answer('post', 'register.json', { ok: true })
    await begin()
    await complete()
    await press('Create my account')
    return seen
  }

  test('leads to Log in with the number where logging in fails, and registers nobody twice', async () => {
    refuse('post', 'login.json', 429, 'Error_RequestTooFrequent', { params: { seconds: 60 } })
    const seen = await register()
    await screen.findByRole('form', { name: 'Log in' })
    expect(field('MobileNumber').value).toBe('13900139000')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(seen).toHaveLength(1)
  })

  test('asks at Log in whether an outside identity is to be connected', async () => {
    const tried = answer('post', 'login.json', { csrfToken: 'live', user: null })
    useSession.setState({ binding: { token: 'b1', until: Date.now() + 60_000 } })
    await register()
    await screen.findByRole('form', { name: 'Log in' })
    expect(field('connect')).toBeTruthy()
    expect(tried).toHaveLength(0)
    expect(useSession.getState().binding?.token).toBe('b1')
  })

  test('names every missing or wrong field at the field', async () => {
    await begin()
    await fill('Password', 'weak')
    await fill('confirmation', 'other')
    await press('Create my account')
    expect(errorAt('MobileNumber')).toBe('Enter your phone number.')
    expect(errorAt('SMSCode')).toBe('Enter the SMS code.')
    expect(errorAt('Password')).toMatch(/6 to 18 characters/)
    expect(errorAt('confirmation')).toBe('The two passwords are not the same.')
    expect(errorAt('agreed')).toMatch(/tick the box/)
  })

  test('follows the length of the code', async () => {
    answer('post', 'verify_contact.json', { ok: true, token: 'v1', codeLength: 8 })
    await begin()
    await complete()
    await press('Create my account')
    expect(errorAt('SMSCode')).toBe('Enter all 8 digits of the code.')
    await fill('SMSCode', '56789')
    expect(errorAt('SMSCode')).toBe('Enter all 8 digits of the code.')
    expect(field('SMSCode').value).toBe('12345678')
  })

  test.each([
    ['verify_contact.json', 409, 'VerifyError_SubjectExist', 'MobileNumber', /already registered/],
    ['verify_contact.json', 422, 'UpdateError_MobileCountryMismatch', 'MobileNumber', /does not fit/],
  ])('shows the refusal of %s %i %s at %s', async (call, status, key, name, words) => {
    refuse('post', call, status, key)
    await begin()
    await fill('MobileNumber', '13900139000')
    await press('Get code')
    await waitFor(() => expect(errorAt(name)).toMatch(words))
  })

  test.each([
    [
      'en',
      503,
      'VerifyError_SendFail',
      'The message could not be sent right now. Please try again in a moment.',
    ],
    ['zh', 503, 'VerifyError_SendFail', '暂时无法发送验证信息，请稍后再试。'],
    ['en', 403, 'VerifyError_NoAccess', 'This contact belongs to another account.'],
    ['zh', 403, 'VerifyError_NoAccess', '该联系方式属于其他账户，无法使用。'],
  ] as const)(
    'says in %s that no code was sent, %i %s, and keeps what was typed',
    async (locale, status, key, words) => {
      useSession.getState().setLocale(locale)
      await loadCatalogues(['shared', 'refusals', 'identity'])
      const asked = refuse('post', 'verify_contact.json', status, key)
      await begin()
      await fill('MobileNumber', '13900139000')
      await fill('Password', 'Harbour9')
      const send = document.querySelector('.code-button') as HTMLButtonElement
      await userEvent.click(send)
      expect((await screen.findByRole('dialog')).textContent).toContain(words)
      await userEvent.click(screen.getByRole('button', { name: translate('shared.ok') }))
      expect([field('MobileNumber').value, field('Password').value]).toEqual(['13900139000', 'Harbour9'])
      // Nothing was sent, so there is nothing to wait for.
      expect(send.disabled).toBe(false)
      await userEvent.click(send)
      await waitFor(() => expect(asked).toHaveLength(2))
    },
  )

  test.each([
    [422, 'VerifyError_Invalid', 'SMSCode', /not right/],
    [422, 'VerifyError_Expired', 'SMSCode', /expired/],
    [409, 'RegisterError_MobileExist', 'MobileNumber', /already registered/],
    [422, 'PasswordTooCommon', 'Password', /too easy/],
  ])('shows the refusal %i %s at %s, with everything typed kept', async (status, key, name, words) => {
    answer('post', 'verify_contact.json', { ok: true, token: 'v1', codeLength: 4 })
    refuse('post', 'register.json', status, key)
    await begin()
    await complete()
    await press('Create my account')
    await waitFor(() => expect(errorAt(name)).toMatch(words))
    expect([field('MobileNumber').value, field('SMSCode').value]).toEqual(['13900139000', '1234'])
  })

  test('waits as long as the server says when codes are asked for too often', async () => {
    refuse('post', 'verify_contact.json', 429, 'Error_RequestTooFrequent', { params: { seconds: 33 } })
    await begin()
    await fill('MobileNumber', '13900139000')
    await press('Get code')
    await screen.findByText(/wait 33 seconds/)
    expect((screen.getByText(/Send again in 3\d s/) as HTMLButtonElement).disabled).toBe(true)
  })

  test('opens the legal texts without their scripts', async () => {
    answer('get', 'public_legal.json', {
      Title: 'Notice',
      Html: '<h2>Who</h2><script>alert(1)</script><p onclick="x">For you</p>',
    })
    await begin()
    await press('legal notice')
    await screen.findByText('For you')
    expect(document.querySelector('.prose script, .prose [onclick]')).toBeNull()
  })
})

test.each([
  ['notice', 'Legal notice'],
  ['privacy', 'Privacy policy'],
  ['payment', 'Payment terms'],
])('before the log-in the %s can be read', async (kind, name) => {
  const asked = answer('get', 'public_legal.json', { Title: `Title of ${kind}`, Html: '<p>What it says</p>' })
  open()
  await userEvent.click(await screen.findByRole('button', { name }))
  expect(await screen.findByRole('dialog', { name: `Title of ${kind}` })).toBeTruthy()
  await screen.findByText('What it says')
  expect(asked[0]?.url.searchParams.get('kind')).toBe(kind)
})

test('at the foot of the log-in help and who we are can be read', async () => {
  open()
  const foot = await screen.findByRole('contentinfo')
  const links = within(foot).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Help and contact', '/help'],
    ['Who we are', '/about'],
  ])
})
