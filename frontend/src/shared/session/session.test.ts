import { describe, expect, test } from 'vitest'
import type { SessionUser } from '@/shared/api/wire'
import { type DraftKind, dropDraft, keepDraft } from '@/shared/draft/drafts'
import { draftOf, typed } from '@/testing/drafts'
import { partly } from '@/testing/partly'
import { preferredLanguage, wireLanguage } from './language'
import { beginSession, endSession, expireSession, rememberLogIn, resumeSession } from './lifecycle'
import { landing, logInRoute, rememberReturn, takeReturn } from './returning'
import { isLoggedIn, useSession } from './store'

const site = location.origin

const investor = (known: Partial<SessionUser>): SessionUser => partly(known)

describe('the language', () => {
  test.each([
    ['zh', 'en-US', 'zh'],
    ['en', 'zh-CN', 'en'],
    [null, 'zh-TW', 'zh'],
    [null, 'ZH', 'zh'],
    [null, 'fr', 'en'],
    ['fr', 'de', 'en'],
  ])('stored %s and browser %s give %s', (stored, browser, expected) => {
    expect(preferredLanguage(stored, browser)).toBe(expected)
  })

  test('a choice is kept in local storage', () => {
    useSession.getState().setLocale('zh')
    expect(localStorage.getItem('language')).toBe('zh')
    expect(useSession.getState().locale).toBe('zh')
  })

  test('the server is never told the fake language', () => {
    expect([wireLanguage('xx'), wireLanguage('zh'), wireLanguage('en')]).toEqual(['en', 'zh', 'en'])
  })
})

describe('being logged in', () => {
  test('means that the flag equals 1 and a token is stored', () => {
    expect(isLoggedIn({ islogin: 1, csrfToken: 'a' })).toBe(true)
    expect(isLoggedIn({ islogin: 1, csrfToken: '' })).toBe(false)
    expect(isLoggedIn({ islogin: 0, csrfToken: 'a' })).toBe(false)
  })

  test('is kept in session storage', async () => {
    beginSession('t1', investor({ FullName: 'Wei Chen' }))
    dispatchEvent(new Event('pagehide'))
    await Promise.resolve()
    const kept = JSON.parse(sessionStorage.getItem('session') ?? '{}')
    expect(kept.state).toMatchObject({ islogin: 1, csrfToken: 't1', user: { FullName: 'Wei Chen' } })
  })

  test('begins with other session data cleared', () => {
    typed('myInvestment', { InvestmentID: 1 })
    useSession.setState({ token: 'old', tabBar: 2 })
    beginSession('t1', null)
    expect(useSession.getState()).toMatchObject({ drafts: {}, token: '', tabBar: 0 })
  })
})

const bank: DraftKind<{ BankName: string; BankAccountNumber: string }> = {
  name: 'bank',
  version: 1,
  stored: ['BankName'],
  held: ['BankAccountNumber'],
}
const profile: DraftKind<{ FirstName: string; PassportNumber: string }> = {
  name: 'profile',
  version: 1,
  stored: ['FirstName'],
  held: ['PassportNumber'],
}

describe('drafts', () => {
  test('outlive a session that ran out, for the same person only', () => {
    beginSession('t1', investor({ MobileNumber: '86-1' }))
    keepDraft(bank, { BankName: 'ICBC' })
    useSession.getState().set({ personalDataActive: 2 })
    expireSession('/somewhere')
    beginSession('t2', investor({ MobileNumber: '86-1' }))
    expect(draftOf('bank')).toEqual({ BankName: 'ICBC' })
    expect(useSession.getState()).toMatchObject({ personalDataActive: 2 })
    expireSession('/somewhere')
    beginSession('t3', investor({ MobileNumber: '86-2' }))
    expect(useSession.getState()).toMatchObject({ drafts: {}, personalDataActive: 0 })
  })

  test('of a session that was resumed are for the same person only too', () => {
    const typed = () => keepDraft(bank, { BankName: 'ICBC' })
    resumeSession('t1', investor({ MobileNumber: '86-1' }))
    typed()
    resumeSession('t1', investor({ MobileNumber: '86-1' }))
    expireSession('/somewhere')
    beginSession('t2', investor({ MobileNumber: '86-1' }))
    expect(draftOf('bank')).toEqual({ BankName: 'ICBC' })

    resumeSession('t3', investor({ MobileNumber: '86-2' }))
    expect(useSession.getState()).toMatchObject({ islogin: 1, csrfToken: 't3', drafts: {} })
    typed()
    expireSession('/somewhere')
    beginSession('t4', investor({ MobileNumber: '86-1' }))
    expect(useSession.getState().drafts).toEqual({})
  })

  test('go with a deliberate log-out', () => {
    beginSession('t1', investor({ MobileNumber: '86-1' }))
    keepDraft(bank, { BankName: 'ICBC', BankAccountNumber: '6222' })
    endSession()
    expect(useSession.getState()).toMatchObject({ drafts: {}, unstored: {} })
  })

  test('hold numbers of papers in memory for the same person, and never in storage', async () => {
    beginSession('t1', investor({ MobileNumber: '86-1' }))
    keepDraft(profile, { FirstName: 'Lan', PassportNumber: 'E12345678' })
    dispatchEvent(new Event('pagehide'))
    await Promise.resolve()
    expect(sessionStorage.getItem('session')).toContain('Lan')
    expect(sessionStorage.getItem('session')).not.toContain('E12345678')
    expireSession('/somewhere')
    beginSession('t2', investor({ MobileNumber: '86-1' }))
    expect(useSession.getState().unstored).toEqual({ profile: { PassportNumber: 'E12345678' } })
    dropDraft('profile')
    expect(useSession.getState()).toMatchObject({ drafts: {}, unstored: {} })
    keepDraft(profile, { FirstName: 'Lan', PassportNumber: 'E12345678' })
    expireSession('/somewhere')
    beginSession('t3', investor({ MobileNumber: '86-2' }))
    expect(useSession.getState()).toMatchObject({ drafts: {}, unstored: {} })
  })
})

describe('a session that ran out', () => {
  test('clears local storage but for the campaign code and the language', () => {
    beginSession('t1', null)
    rememberLogIn(true, '86', '13800138000')
    localStorage.setItem('CampaignCode', 'WELCOME')
    localStorage.setItem('language', 'zh')
    expireSession('/account/openaccount')
    expect({ ...localStorage }).toEqual({
      CampaignCode: 'WELCOME',
      language: 'zh',
      returnUrl: `${site}/#/account/openaccount`,
    })
    expect(useSession.getState()).toMatchObject({ islogin: 0, csrfToken: '', user: null })
  })

  test('of nobody leaves the place where a guard stopped the visitor', () => {
    rememberReturn('/product/product?InvestmentID=3')
    expireSession('/user')
    expect(takeReturn()).toBe('/product/product?InvestmentID=3')
  })
})

describe('coming back after logging in', () => {
  test('leads to my account when nothing is remembered', () => expect(takeReturn()).toBe(landing))

  test('leads to where one was, once', () => {
    rememberReturn('/product/product?InvestmentID=3')
    expect(localStorage.getItem('returnUrl')).toBe(`${site}/#/product/product?InvestmentID=3`)
    expect(takeReturn()).toBe('/product/product?InvestmentID=3')
    expect(takeReturn()).toBe(landing)
  })

  test('from home leads to my account', () => {
    rememberReturn('/index')
    expect(localStorage.getItem('returnUrl')).toBe(site)
    expect(takeReturn()).toBe(landing)
  })

  test.each(['/user', '/user?active=0', '/logout', '/loading'])('never leads to %s', (route) => {
    rememberReturn(route)
    expect(localStorage.getItem('returnUrl')).toBeNull()
  })

  test.each(['https://evil.test/#/x', `${site}.evil.test/#/x`, 'javascript:alert(1)', `${site}/#/logout`])(
    'does not believe %s',
    (stored) => {
      localStorage.setItem('returnUrl', stored)
      expect(takeReturn()).toBe(landing)
    },
  )
})

test('the log-in screen is asked for with the campaign code that is known', () => {
  expect(logInRoute(null)).toBe('/user')
  expect(logInRoute('A&B')).toBe('/user?CampaignCode=A%26B')
})

test('remembering keeps the flag and the phone number, and nothing else', () => {
  rememberLogIn(true, '86', '13800138000')
  expect({ ...localStorage }).toEqual({ islogin: '1', phoneCode: '86', phoneNumber: '13800138000' })
  rememberLogIn(false, '86', '13800138000')
  expect({ ...localStorage }).toEqual({})
})
