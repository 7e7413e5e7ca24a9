// A new account knows what the profile knows, and its fields take no more than an account does.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { SessionUser } from '@/shared/api/wire'
import { monthsAhead, today } from '@/shared/format/day'
import { useSession } from '@/shared/session/store'
import { china, listOf, storedAccount } from '@/testing/accounts'
import { partly } from '@/testing/partly'
import { wholePerson } from '@/testing/person'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import OpenAccount from './OpenAccount'

const states = { CountryID: 1, Country: 'United States', CountryCode2: 'US', PhoneCode: '1' }
const canada = { CountryID: 2, Country: 'Canada', CountryCode2: 'CA', PhoneCode: '1' }
const flag = () => document.querySelector('.dial-code .flag')?.getAttribute('src')
const field = (name: string) => document.querySelector(`[name="${name}"]`) as HTMLInputElement

async function open(user: Partial<SessionUser>, ...accounts: object[]) {
  useSession.setState({ user: partly<SessionUser>(user) })
  answer('get', 'account_userentity.json', listOf(...accounts))
  renderScreen(<OpenAccount />, '/account/addresspage/addresspage', '?InvestmentFrameworkID=1')
  await waitFor(() => expect(field('FirstName')).toBeTruthy())
}

beforeEach(() => {
  useSession.setState({ islogin: 1, draftOwner: '1-4165550100' })
  answer('get', 'public_countries.json', { countries: [china, states, canada] })
  answer('get', 'account_bankprofile.json', { banks: [], bankAccountTypes: [], currencies: [] })
})

test('the phone comes with the country that the investor has chosen, also where another shares its code', async () => {
  await open({ MobileNumber: '1-4165550100', MobileCountryID: canada.CountryID })
  expect(field('PhoneNumber').value).toBe('4165550100')
  await waitFor(() => expect(flag()).toContain('CA'))
  expect(screen.getByRole('button', { name: /\+1\b/ })).toBeTruthy()
})

test('a number whose country is not known is not taken for a Chinese one', async () => {
  await open({ MobileNumber: '800-12345678', MobileCountryID: null })
  expect(field('PhoneNumber').value).toBe('')
})

test('the country that is picked for a phone number is the one that is kept', async () => {
  await open({}, storedAccount)
  const sent = answer('put', 'account_userentity.json', { ok: true, UserEntityID: 4, Version: 4 })
  const pick = async (country: RegExp) => {
    await userEvent.click(document.querySelector('.dial-code') as HTMLElement)
    await userEvent.click(await screen.findByRole('button', { name: country }))
  }
  await pick(/^Canada/)
  expect(flag()).toContain('CA')
  await userEvent.click(screen.getByRole('button', { name: 'Next: bank' }))
  await waitFor(() => expect(field('BankCity')).toBeTruthy())
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ PhoneCountryID: canada.CountryID })
})

test('names of the profile begin with a capital', async () => {
  await open({ FirstName: ' wei ming', LastName: 'li ' })
  expect([field('FirstName').value, field('LastName').value]).toEqual(['Wei ming', 'Li'])
  await userEvent.clear(field('FirstName'))
  await userEvent.type(field('FirstName'), ' ann')
  await userEvent.tab()
  expect(field('FirstName').value).toBe(' Ann')
})

test.each([
  ["O'Neill", "O'Neill"],
  ['D’Souza', "D'Souza"],
  ['van der Berg', 'van der Berg'],
  ['Jean-Luc', 'Jean-Luc'],
])('the name %s can be typed, and is sent as %s', async (typed, name) => {
  await open({}, storedAccount)
  const sent = answer('put', 'account_userentity.json', { ok: true, UserEntityID: 4, Version: 4 })
  await userEvent.clear(field('LastName'))
  await userEvent.type(field('LastName'), typed)
  await userEvent.click(screen.getByRole('button', { name: 'Next: bank' }))
  await waitFor(() => expect(field('BankCity')).toBeTruthy())
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ LastName: name })
})

test('what is no name is told by what a name has', async () => {
  await open({}, storedAccount)
  await userEvent.type(field('LastName'), ' 2')
  await userEvent.tab()
  const told = document.querySelector('[data-field=LastName] [role=alert]')?.textContent
  expect(told).toContain('spaces, hyphens, apostrophes and full stops')
})

test('a Chinese name can be left out, is written in Chinese characters, and is sent', async () => {
  await open({}, storedAccount)
  const sent = answer('put', 'account_userentity.json', { ok: true, UserEntityID: 4, Version: 4 })
  expect(screen.getByLabelText('Chinese name (optional)')).toBe(field('ChineseName'))
  await userEvent.type(field('ChineseName'), 'Li Wei')
  await userEvent.tab()
  const told = () => document.querySelector('[data-field=ChineseName] [role=alert]')?.textContent
  expect(told()).toContain('up to 20 Chinese characters')
  await userEvent.clear(field('ChineseName'))
  await userEvent.type(field('ChineseName'), '李伟')
  await userEvent.tab()
  expect(told()).toBeUndefined()
  await userEvent.click(screen.getByRole('button', { name: 'Next: bank' }))
  await waitFor(() => expect(field('BankCity')).toBeTruthy())
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ FirstName: 'Wei', LastName: 'Li', ChineseName: '李伟' })
})

test('no text can be longer than the server takes', async () => {
  const bounds = () =>
    [...document.querySelectorAll<HTMLInputElement>('.form input:not([type=checkbox]), .form textarea')].map(
      ({ name, maxLength }) => [name, maxLength],
    )
  await open({}, { ...storedAccount, SourceOfFundsID: 99, OpenSourceOfFunds: 'Royalties' })
  const personal = bounds()
  expect(personal.length).toBeGreaterThan(9)
  await userEvent.click(screen.getByRole('button', { name: 'Next: bank' }))
  await waitFor(() => expect(field('OpenSourceOfFunds')).toBeTruthy())
  const bank = bounds()
  expect(bank.length).toBeGreaterThan(11)
  for (const [name, longest] of [...personal, ...bank]) expect([name, longest]).toEqual([name, 200])
})

test('what has to be at hand stands before the first step of a new account, and no more when it is changed', async () => {
  await open({})
  const needs = screen.getByRole('heading', { name: 'What you will need' }).parentElement?.textContent
  for (const need of ['passport', 'proof of address', 'bank account', 'ten minutes'])
    expect(needs).toContain(need)
})

test('an account that is changed has them at hand', async () => {
  await open({}, storedAccount)
  expect(screen.queryByText('What you will need')).toBeNull()
})

test('the profile fills the first step, and leaves what it does not know', async () => {
  const known = { ...wholePerson, FirstName: 'lan', AddressRegion: null }
  answer('get', 'account_profile.json', { user: known, genders: [], countries: [], languages: [] })
  await open({})
  await userEvent.type(field('AddressRegion'), 'Jiangsu')
  await userEvent.click(await screen.findByRole('button', { name: /^Use the data of your profile/ }))
  expect(
    ['FirstName', 'PassportNumber', 'IDNumber', 'AddressLine1', 'AddressRegion'].map(
      (name) => field(name).value,
    ),
  ).toEqual(['Lan', 'E12345678', '310101198405170021', '88 Julu Road', 'Jiangsu'])
})

test('an ID number that a slip of the finger spoilt is doubted, and nothing is refused', async () => {
  await open({}, storedAccount)
  const sent = answer('put', 'account_userentity.json', { ok: true, UserEntityID: 4, Version: 4 })
  const doubt = () => document.querySelector('[data-field=IDNumber] [role=status]')?.textContent
  const type = async (number: string) => {
    await userEvent.clear(field('IDNumber'))
    await userEvent.type(field('IDNumber'), number)
  }
  await type('11010119850412001')
  expect(doubt()).toBeUndefined()
  await type('110101198504120019')
  expect(doubt()).toBeUndefined()
  await type('110101198504130014')
  expect(doubt()).toContain('April 13, 1985')
  await type('110101198504120018')
  expect(doubt()).toContain('check character')
  expect(field('IDNumber').getAttribute('aria-invalid')).toBeNull()
  expect(field('IDNumber').getAttribute('aria-describedby')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Next: bank' }))
  await waitFor(() => expect(field('BankCity')).toBeTruthy())
  await userEvent.click(screen.getByRole('button', { name: 'Save and continue' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ IDNumber: '110101198504120018' })
})

test('the ID number of another nationality is not read as one of the mainland', async () => {
  await open({}, { ...storedAccount, NationalityCountryID: canada.CountryID, IDNumber: '110101198504120018' })
  const nationality = () => document.querySelector('[data-field=NationalityCountryID]')?.textContent
  await waitFor(() => expect(nationality()).toContain('Canada'))
  expect(document.querySelector('[data-field=IDNumber] [role=status]')).toBeNull()
})

test.each([
  ['HK', 'A123456(4)', 'check character'],
  ['MO', '2234567(8)', 'eight digits'],
  ['TW', 'A123456788', 'check character'],
  ['SG', 'S1234567E', 'check character'],
])('the ID number of %s is read as one of that place', async (code, number, words) => {
  const country = { ...canada, CountryID: 900, CountryCode2: code }
  answer('get', 'public_countries.json', { countries: [china, country] })
  await open({}, { ...storedAccount, NationalityCountryID: 900, IDNumber: number })
  const doubt = () => document.querySelector('[data-field=IDNumber] [role=status]')?.textContent
  await waitFor(() => expect(doubt()).toContain(words))
})

test('the doubt about an ID number is told in Chinese too', async () => {
  useSession.setState({ locale: 'zh' })
  await open({}, { ...storedAccount, IDNumber: '110101198504130014' })
  const doubt = () => document.querySelector('[data-field=IDNumber] [role=status]')?.textContent
  await waitFor(() => expect(doubt()).toContain('1985年4月13日'))
})

test('how long the passport has to be valid is told before the form and at the field', async () => {
  const all = listOf()
  const [lookup] = all.frameworkLookups
  answer('get', 'account_userentity.json', { ...all, frameworkLookups: [{ ...lookup, PassportMonths: 6 }] })
  useSession.setState({ user: partly<SessionUser>({}) })
  renderScreen(<OpenAccount />, '/account/addresspage/addresspage', '?InvestmentFrameworkID=1')
  await waitFor(() => expect(field('FirstName')).toBeTruthy())
  expect(screen.getByText(/copy of your passport, which has to be valid for another 6 months/)).toBeTruthy()
  const expiry = () => document.querySelector('[data-field=DateOfPassportExpired]')
  expect(expiry()?.textContent).toContain('valid for another 6 months: until')
})

test('whose nationality needs no ID number is told that the field can stay empty', async () => {
  const all = listOf({ ...storedAccount, IDNumber: '' })
  const [lookup] = all.frameworkLookups
  const freed = { ...lookup, IDNumberOptionalCountryIDs: [storedAccount.NationalityCountryID] }
  answer('get', 'account_userentity.json', { ...all, frameworkLookups: [freed] })
  useSession.setState({ user: partly<SessionUser>({}) })
  renderScreen(<OpenAccount />, '/account/addresspage/addresspage', '?InvestmentFrameworkID=1')
  await waitFor(() => expect(field('FirstName')).toBeTruthy())
  const told = () => document.querySelector('[data-field=IDNumber]')?.textContent
  expect(told()).toContain('Leave this empty if your country or region issues no ID number.')
  await userEvent.type(field('IDNumber'), 'P-77')
  expect(told()).not.toContain('Leave this empty')
})

test('an account whose passport expires too soon is not saved', async () => {
  const all = listOf({ ...storedAccount, DateOfPassportExpired: monthsAhead(today(), 5) })
  const [lookup] = all.frameworkLookups
  answer('get', 'account_userentity.json', { ...all, frameworkLookups: [{ ...lookup, PassportMonths: 6 }] })
  useSession.setState({ user: partly<SessionUser>({}) })
  renderScreen(<OpenAccount />, '/account/addresspage/addresspage', '?InvestmentFrameworkID=1')
  await waitFor(() => expect(field('FirstName')).toBeTruthy())
  await userEvent.click(screen.getByRole('button', { name: 'Next: bank' }))
  const told = () => document.querySelector('[data-field=DateOfPassportExpired] [role=alert]')?.textContent
  await waitFor(() => expect(told()).toContain('Please renew it first'))
})
