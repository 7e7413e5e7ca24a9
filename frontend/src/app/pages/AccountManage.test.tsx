import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { overview } from '@/testing/overview'
import { renderScreen } from '@/testing/render'
import { answer, refuse } from '@/testing/server'
import AccountManage from './AccountManage'

const user = (NewsLetterInd: boolean) => ({ MobileNumber: '86-13800138000', NewsLetterInd, Version: 1 })
const profile = (wanted: boolean) =>
  answer('get', 'account_profile.json', { user: user(wanted), genders: [], countries: [], languages: [] })

beforeEach(() => {
  answer('get', 'account_requests.json', { requests: [], answered: [] })
  overview({ Assets: 0, OrdersTotal: 0 })
})

const newsletter = () => screen.findByRole<HTMLInputElement>('switch', { name: /Newsletter/ })

test.each([
  ['personal data', /Personal data/, '/user/personaldata/personaldata'],
  ['the fund details', /Fund details/, '/account/portfolio/fund'],
  ['the statements', /^Statements/, '/account/portfolio/statements'],
])('my account leads to %s', async (_, name, route) => {
  profile(false)
  renderScreen(<AccountManage />, '/user/accountmanage')
  await userEvent.click(screen.getByRole('link', { name }))
  expect((await screen.findByTestId('elsewhere')).textContent).toBe(route)
})

test('what there is in all stands at the head, and leads to the overview', async () => {
  profile(false)
  overview({ Assets: 71_250.5 })
  renderScreen(<AccountManage />, '/user/accountmanage')
  const figure = await screen.findByRole('link', { name: /^Total assets/ })
  expect(figure.textContent).toBe('Total assetsUS$ 71,250.50')
  await userEvent.click(figure)
  expect((await screen.findByTestId('elsewhere')).textContent).toBe('/account/portfolio/investment')
})

test('before there is anything, the head has no figure', async () => {
  profile(false)
  const asked = overview({ Assets: 0, OrdersTotal: 0 })
  renderScreen(<AccountManage />, '/user/accountmanage')
  await newsletter()
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.queryByText('Total assets')).toBeNull()
})

test('the newsletter is switched by itself, without the rest of the profile', async () => {
  profile(false)
  renderScreen(<AccountManage />, '/user/accountmanage')
  const shown = await newsletter()
  const seen = answer('put', 'account_profile.json', { ok: true, user: user(true) })
  profile(true)
  await userEvent.click(shown)
  expect(shown.checked).toBe(true)
  await waitFor(() => expect(seen).toHaveLength(1))
  expect(Object.keys(seen[0]?.body as object).sort()).toEqual([
    'NewsLetterInd',
    'csrfToken',
    'language',
    'timestamp',
  ])
  await waitFor(async () => expect((await newsletter()).checked).toBe(true))
})

test('a newsletter that could not be switched stays as it was, and says why', async () => {
  profile(true)
  renderScreen(<AccountManage />, '/user/accountmanage')
  const shown = await newsletter()
  refuse('put', 'account_profile.json', 503, 'Error_Unavailable', { params: { seconds: 5 } })
  await userEvent.click(shown)
  expect(await screen.findByText(/cannot be reached/)).toBeTruthy()
  expect((await newsletter()).checked).toBe(true)
})

test.each([
  ['notice', 'Legal notice'],
  ['privacy', 'Privacy policy'],
  ['payment', 'Payment terms'],
])('at the foot of my account the %s can be read', async (kind, name) => {
  const asked = answer('get', 'public_legal.json', { Title: `Title of ${kind}`, Html: '<p>What it says</p>' })
  profile(false)
  renderScreen(<AccountManage />, '/user/accountmanage')
  await userEvent.click(await screen.findByRole('button', { name }))
  expect(await screen.findByRole('dialog', { name: `Title of ${kind}` })).toBeTruthy()
  await screen.findByText('What it says')
  expect(asked[0]?.url.searchParams.get('kind')).toBe(kind)
})

test('the rows stand in groups with names', async () => {
  profile(false)
  renderScreen(<AccountManage />, '/user/accountmanage')
  const groups = screen.getAllByRole('region').map((group) => group.querySelector('h2')?.textContent)
  expect(groups).toEqual(['About you', 'Investments and money', 'Log-in and security', 'Settings'])
  await newsletter()
})

test('at the foot of my account help and who we are can be read', async () => {
  profile(false)
  renderScreen(<AccountManage />, '/user/accountmanage')
  const foot = await screen.findByRole('contentinfo')
  const links = within(foot).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Help and contact', '/help'],
    ['Who we are', '/about'],
  ])
})

test('what the desk asks for stands at the head of my account', async () => {
  profile(false)
  const asked = {
    requestId: 7,
    subject: 'Your payment',
    text: 'Please send us the confirmation.',
    language: 'en',
    time: '2026-11-20T08:00:00Z',
    aboutKind: 'order',
    aboutId: 50,
  }
  answer('get', 'account_requests.json', { requests: [asked], answered: [] })
  renderScreen(<AccountManage />, '/user/accountmanage')
  await userEvent.click(await screen.findByRole('link', { name: 'Read and answer' }))
  expect((await screen.findByTestId('elsewhere')).textContent).toContain('/account/request')
})
