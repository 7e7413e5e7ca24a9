// What all wizards promise: a session that ends in the middle, a reload and another language lose nothing that was typed.
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import OpenAccount from '@/features/account/pages/OpenAccount'
import Deposit from '@/features/deposit/pages/Deposit'
import BankWizard from '@/features/profile/pages/BankWizard'
import ProfileWizard from '@/features/profile/pages/ProfileWizard'
import Subscribe from '@/features/subscription/pages/Subscribe'
import Withdraw from '@/features/withdrawal/pages/Withdraw'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { beginSession, expireSession } from '@/shared/session/lifecycle'
import { useSession } from '@/shared/session/store'
import { china, listOf, storedAccount } from '@/testing/accounts'
import { partly } from '@/testing/partly'
import { wholePerson } from '@/testing/person'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'

const investor = { MobileNumber: '86-13800138000' }
const frameworks = [{ InvestmentFrameworkID: 1, Name: 'PKF', CodeKey: 'PKF' }]
const methods = [
  { PaymentMethodID: 2, CodeKey: 'Wire', PaymentMethod: 'Bank wire', MinimumInvestmentValue: 10 },
]
const wallets = [{ CurrencyID: 1, CurrencyStr: 'USD', Balance: 500, BalanceAvailable: 500 }]

beforeEach(() => {
  beginSession('t1', partly(investor))
  answer('get', 'public_countries.json', { countries: [china] })
  answer('get', 'account_document.json', { documents: [] })
  const user = { ...investor, ...wholePerson, Version: 1 }
  answer('get', 'account_profile.json', { user, genders: [], countries: [china], languages: [] })
  answer('get', 'account_bankprofile.json', { banks: [], bankAccountTypes: [], currencies: [] })
  const account = { ...storedAccount, LastKYCLog: { KYCStateCode: 'GPASS' }, CurrencyWallets: wallets }
  answer('get', 'account_userentity.json', {
    ...listOf(account),
    frameworkLookups: [
      {
        InvestmentFrameworkID: 1,
        SourceOfFundsIDs: [1],
        IsWithdrawSupported: true,
        IsDepositSupported: true,
      },
    ],
  })
  answer('get', 'account_investment.json', {
    investment: {
      InvestmentID: 1,
      Name: 'Harbourside',
      InvestmentFrameworks: frameworks,
      PaymentMethods: methods,
      Documents: [],
    },
    paymentMethods: methods,
    frameworks,
    frameworkLookups: [{ InvestmentFrameworkID: 1, PaymentMethodIDs: [2], TransactionProcesses: [] }],
    myInvestment: null,
  })
})

afterEach(async () => {
  useSession.setState({ locale: 'en' })
  await loadCatalogues()
})

type Wizard = [name: string, screen: () => ReactNode, search: string, field: string]
const wizards: Wizard[] = [
  ['account opening', () => <OpenAccount />, '?InvestmentFrameworkID=1&step=0', 'AddressCity'],
  ['the profile', () => <ProfileWizard />, '?step=0', 'FirstName'],
  ['a bank account', () => <BankWizard />, '?step=0', 'BankName'],
  ['a subscription', () => <Subscribe />, '?DetailInvestmentID=1&active=0', 'InvestmentAmount'],
  ['a withdrawal', () => <Withdraw />, '?UserEntityID=4&active=1', 'Amount'],
  ['a deposit', () => <Deposit />, '?UserEntityID=4&active=1', 'FundingAmount'],
]

const inputOf = (field: string) => document.querySelector<HTMLInputElement>(`[name="${field}"]`)
const typedText = { InvestmentAmount: '75000', Amount: '75', FundingAmount: '75' }
const textFor = (field: string) => typedText[field as keyof typeof typedText] ?? 'Kunming'

async function open(screen: () => ReactNode, search: string, field: string) {
  renderScreen(screen(), '/wizard', search)
  await waitFor(() => expect(inputOf(field)).toBeTruthy())
}

async function type(field: string, text: string): Promise<void> {
  await userEvent.clear(inputOf(field) as HTMLInputElement)
  await userEvent.type(inputOf(field) as HTMLInputElement, text)
}

/** The page is loaded anew: what lasts only as long as the page is gone. */
async function reload(): Promise<void> {
  cleanup()
  dispatchEvent(new Event('pagehide'))
  const kept = sessionStorage.getItem('session') ?? ''
  useSession.setState({ drafts: {}, unstored: {} })
  dispatchEvent(new Event('pagehide'))
  sessionStorage.setItem('session', kept)
  await useSession.persist.rehydrate()
  queryClient.clear()
}

describe.each(wizards)('%s', (_name, shown, search, field) => {
  const value = () => inputOf(field)?.value.replace(/,/g, '')

  test('is there again after a reload', async () => {
    await open(shown, search, field)
    await type(field, textFor(field))
    await reload()
    await open(shown, search, field)
    await waitFor(() => expect(value()).toBe(textFor(field)))
  })

  test('is there again for the same person after the session ended in the middle, and for nobody else', async () => {
    await open(shown, search, field)
    await type(field, textFor(field))
    act(() => expireSession('/wizard'))
    cleanup()
    act(() => beginSession('t2', partly(investor)))
    await open(shown, search, field)
    await waitFor(() => expect(value()).toBe(textFor(field)))
    act(() => expireSession('/wizard'))
    cleanup()
    act(() => beginSession('t3', partly({ MobileNumber: '86-13900139000' })))
    await open(shown, search, field)
    expect(value()).not.toBe(textFor(field))
  })

  test('tells its open mistakes in the language that is chosen', async () => {
    await open(shown, search, field)
    await userEvent.clear(inputOf(field) as HTMLInputElement)
    await userEvent.type(inputOf(field) as HTMLInputElement, '错')
    await userEvent.click(document.querySelector('.primary-action .button-primary') as HTMLElement)
    const mistake = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
    await waitFor(() => expect(mistake().length).toBeGreaterThan(0))
    const before = mistake()
    await act(async () => {
      useSession.getState().setLocale('zh')
      await loadCatalogues()
    })
    await waitFor(() => expect(mistake().every((text) => /\p{Script=Han}/u.test(text ?? ''))).toBe(true))
    expect(mistake()).toHaveLength(before.length)
    expect(value()).toBe('错')
  })
})
