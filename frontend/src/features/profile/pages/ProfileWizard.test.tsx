import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expireSession } from '@/shared/session/lifecycle'
import { useSession } from '@/shared/session/store'
import { closeOverlays } from '@/shared/ui/dialogs'
import { listOf, storedAccount } from '@/testing/accounts'
import { draftOf } from '@/testing/drafts'
import { wholePerson as person } from '@/testing/person'
import { renderScreen } from '@/testing/render'
import { answer, refuse, sequence } from '@/testing/server'
import { paperRoutes, wizardRoute } from '../routes'
import ProfileWizard from './ProfileWizard'

const china = { CountryID: 112, Country: 'China', CountryCode2: 'CN', PhoneCode: '86' }
const known = {
  MobileNumber: '86-13800138000',
  EmailVerifiedInd: false,
  LanguageID: 1,
  NewsLetterInd: false,
  FirstTimeLogin: false,
  Version: 4,
}

const profileOf = (user: object) => ({
  user: { ...known, ...user },
  genders: [{ GenderID: 2, Gender: 'Female' }],
  countries: [china],
  languages: [],
})

/** Opens the wizard for this investor. */
async function open(user: object, documents: object[] = []) {
  answer('get', 'account_profile.json', profileOf(user))
  answer('get', 'account_document.json', { documents })
  const shown = renderScreen(<ProfileWizard />, wizardRoute)
  await screen.findByRole('list', { name: /^Step/ })
  return shown
}

const step = () => document.querySelector('[aria-current=step]')?.textContent
const doneSteps = () =>
  [...document.querySelectorAll('.step-done .step-label')].map((label) => label.textContent)
const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement
const errorAt = (name: string) => document.querySelector(`[data-field="${name}"] [role=alert]`)?.textContent
const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }))
/** Answers a dialog, which takes no touch while it still comes up. */
const dismiss = (words: string) => userEvent.click(screen.getByText(words), { pointerEventsCheck: 0 })
const elsewhere = async () => (await screen.findByTestId('elsewhere')).textContent

beforeEach(() => useSession.setState({ islogin: 1, draftOwner: known.MobileNumber }))
afterEach(() => act(() => closeOverlays()))

describe('the steps', () => {
  test('go round by Next and by Back, and Save stands on the last one only', async () => {
    await open(person)
    const save = () => screen.queryByRole('button', { name: 'Save' })
    const seen = [step(), Boolean(save())]
    for (const way of [/^Next:/, /^Next:/, /^Next:/, 'Previous', 'Previous', 'Previous']) {
      await press(way)
      seen.push(step(), Boolean(save()))
    }
    const [personal, address, papers] = [
      ['1Personal', false],
      ['2Address', false],
      ['3Documents', true],
    ]
    expect(seen).toEqual([personal, address, papers, personal, papers, address, personal].flat())
  })

  test('are ticked when nothing is missing in them, whichever is open', async () => {
    await open({ ...person, AddressCity: null })
    expect(doneSteps()).toEqual([])
    await press(/^Next:/)
    expect(doneSteps()).toEqual(['Personal'])
    await userEvent.type(field('AddressCity'), 'Shanghai')
    await press('Previous')
    expect(doneSteps()).toEqual(['Address'])
  })

  test('are kept in the session, so that a screen of papers comes back to them', async () => {
    useSession.setState({ personalDataActive: 2 })
    await open(person)
    expect(step()).toBe('3Documents')
  })

  test('are not held up by what is missing, but by what is wrong', async () => {
    await open({})
    await press(/^Next:/)
    expect(step()).toBe('2Address')
    await userEvent.type(field('AddressCity'), '上海')
    await press(/^Next:/)
    expect(step()).toBe('2Address')
    expect(errorAt('AddressCity')).toMatch(/Latin/)
    expect(field('AddressCity').value).toBe('上海')
    await press('Previous')
    expect(step()).toBe('1Personal')
  })
})

describe('the papers', () => {
  test('say how each stands, and lead to its screen', async () => {
    useSession.setState({ personalDataActive: 2 })
    const papers = [
      { DocumentID: 7, CreatedDate: '2026-03-02T02:00:00Z', ThumbnailUrl: '/thumbnail/7' },
      { DocumentID: 8, CreatedDate: '2026-03-02T02:00:00Z' },
    ]
    const on = { PassportSnapshotDocumentID: 7, IDCardFrontsideDocumentID: 8 }
    await open({ ...person, ...on, SurveyFinishDateTime: null }, papers)
    const row = (name: RegExp) => screen.getByRole('link', { name })
    await waitFor(() => expect(row(/^Passport/).textContent).toContain('On file since Mar 2, 2026'))
    expect(
      row(/^Passport/)
        .querySelector('img')
        ?.getAttribute('src'),
    ).toBe('/thumbnail/7')
    expect(row(/^ID card/).textContent).toContain('The other side is still missing')
    expect([row(/^Passport/), row(/^ID card/), row(/^Investor survey/)].map((r) => r.dataset.done)).toEqual([
      'true',
      'false',
      'false',
    ])
    await userEvent.click(row(/^ID card/))
    expect(await elsewhere()).toBe(paperRoutes.idCard)
  })

  test('may be visited with the form half filled in, and nothing is typed twice', async () => {
    const first = await open({})
    await userEvent.type(field('FirstName'), 'Lan')
    await userEvent.type(field('PassportNumber'), 'E9876')
    await press('Previous')
    await userEvent.click(screen.getByRole('link', { name: /^Passport/ }))
    expect(await elsewhere()).toBe(paperRoutes.passport)
    expect(JSON.stringify(sessionStorage)).not.toContain('E9876')
    first.unmount()
    await open({})
    expect(step()).toBe('3Documents')
    await press(/^Next:/)
    expect([field('FirstName').value, field('PassportNumber').value]).toEqual(['Lan', 'E9876'])
  })
})

describe('saving', () => {
  beforeEach(() => useSession.setState({ personalDataActive: 2 }))

  test('sends the profile by the version that was opened, and returns to my account at step 0', async () => {
    await open(person)
    const saved = profileOf({ ...person, FullName: 'Lan Chen', Version: 5 })
    const seen = answer('put', 'account_profile.json', { ok: true, user: saved.user })
    answer('get', 'account_profile.json', saved)
    await press('Save')
    expect(await elsewhere()).toBe('/user/accountmanage')
    expect(seen[0]?.body).toMatchObject({ ...person, Version: 4 })
    expect(useSession.getState()).toMatchObject({ personalDataActive: 0, drafts: {}, unstored: {} })
    expect(useSession.getState().user).toMatchObject({ FullName: 'Lan Chen' })
    expect(JSON.stringify(useSession.getState().user)).not.toContain('E12345678')
  })

  test('names the first missing field in a popup, counts the others and leads to it', async () => {
    const { CountryID: _c, NationalityCountryID: _n, AddressCity: _a, ...partial } = person
    await open(partial)
    await press('Save')
    const popup = await screen.findByRole('dialog', { name: 'Information incomplete' })
    expect(popup.textContent).toContain('“Country or region” and 2 more fields are not filled in yet.')
    await dismiss('OK')
    await waitFor(() => expect(step()).toBe('2Address'))
    expect([errorAt('CountryID'), errorAt('AddressCity')]).toEqual([
      'Choose your country or region.',
      'Enter your city.',
    ])
    await press('Previous')
    expect(errorAt('NationalityCountryID')).toBe('Choose the country or region that issued your passport.')
  })

  test('tells of a passport that has run out at its field', async () => {
    await open({ ...person, DateOfPassportExpired: '2020-01-01' })
    await press('Save')
    await waitFor(() => expect(step()).toBe('1Personal'))
    expect(errorAt('DateOfPassportExpired')).toMatch(/^Choose a date from/)
  })

  test('a refused field is led to, and nothing is lost', async () => {
    await open(person)
    refuse('put', 'account_profile.json', 422, 'FieldInvalid', {
      fields: [{ field: 'AddressAreaCode', messageKey: 'FieldInvalid' }],
    })
    await press('Save')
    await waitFor(() => expect(step()).toBe('2Address'))
    expect(errorAt('AddressAreaCode')).toMatch(/cannot be used/)
    expect(field('AddressLine1').value).toBe('88 Julu Road')
  })

  test('a session that ran out keeps what was typed for the same person', async () => {
    await open({ ...person, FirstName: null })
    await press(/^Next:/)
    await userEvent.type(field('FirstName'), 'Mei')
    await userEvent.type(field('IDNumber'), '9')
    act(() => expireSession(wizardRoute))
    expect(draftOf('profile')).toEqual({ FirstName: 'Mei' })
    expect(useSession.getState().unstored.profile).toEqual({ IDNumber: `${person.IDNumber}9` })
  })
})

describe('a profile that was changed on another device', () => {
  async function meet() {
    useSession.setState({ personalDataActive: 1 })
    await open(person)
    await userEvent.clear(field('AddressCity'))
    await userEvent.type(field('AddressCity'), 'Suzhou')
    await press(/^Next:/)
    const saves = sequence('put', 'account_profile.json', [
      { status: 409, body: { ok: false, messageKey: 'Error_StaleVersion', params: {}, fields: [] } },
      { status: 200, body: { ok: true, user: known } },
    ])
    answer('get', 'account_profile.json', profileOf({ ...person, AddressCity: 'Hangzhou', Version: 9 }))
    await press('Save')
    await screen.findByRole('dialog', { name: 'Changed elsewhere' })
    return saves
  }

  test('may be looked at', async () => {
    await meet()
    await dismiss('Show that version')
    await waitFor(() => expect(step()).toBe('1Personal'))
    await press(/^Next:/)
    expect(field('AddressCity').value).toBe('Hangzhou')
  })

  test('or written over, once that was decided', async () => {
    const saves = await meet()
    await dismiss('Keep mine')
    await waitFor(() => expect(screen.queryByText('Keep mine')).toBeNull())
    await waitFor(async () => {
      await press('Save')
      expect(saves.length).toBeGreaterThan(1)
    })
    expect(saves.at(-1)?.body).toMatchObject({ AddressCity: 'Suzhou', Version: 9 })
  })
})

test('the lists follow a switch of the language, the form does not begin anew', async () => {
  await open(person)
  await userEvent.type(field('LastName'), '-Li')
  answer('get', 'account_profile.json', {
    ...profileOf({ ...person, LastName: 'Chen', Version: 5 }),
    genders: [{ GenderID: 2, Gender: '女' }],
  })
  act(() => useSession.getState().setLocale('zh'))
  expect(await screen.findByText('女')).toBeTruthy()
  expect(field('LastName').value).toBe('Chen-Li')
  act(() => useSession.getState().setLocale('en'))
})

test('a profile that does not load offers another try', async () => {
  refuse('get', 'account_profile.json', 503, 'Error_Unavailable', { params: { seconds: 5 } })
  renderScreen(<ProfileWizard />, wizardRoute)
  expect(await screen.findByText('Try again')).toBeTruthy()
  answer('get', 'account_profile.json', profileOf(person))
  answer('get', 'account_document.json', { documents: [] })
  await press('Try again')
  await screen.findByRole('list', { name: /^Step/ })
})

test('a step is gone to by its name, and what is wrong holds up the way ahead', async () => {
  await open({})
  await press('Documents')
  expect(step()).toBe('3Documents')
  await press('Address')
  await userEvent.type(field('AddressCity'), '上海')
  await press('Documents')
  expect(step()).toBe('2Address')
  expect(errorAt('AddressCity')).toMatch(/Latin/)
  await press('Personal')
  expect(step()).toBe('1Personal')
})

test('the investment account fills an empty profile, and leaves what it does not know', async () => {
  answer('get', 'account_userentity.json', listOf({ ...storedAccount, IDNumber: '', AddressCity: null }))
  await open({})
  await userEvent.type(field('IDNumber'), 'X-1')
  await screen.findByRole('button', { name: /^Use the data/ })
  await press(/^Use the data of your investment account/)
  await waitFor(() => expect(field('PassportNumber').value).toBe('E12345678'))
  expect(['FirstName', 'LastName', 'IDNumber'].map((name) => field(name).value)).toEqual(['Wei', 'Li', 'X-1'])
})
