// A switch of the language changes the words of an open form and nothing that was typed into it.
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import Questionnaire from '@/features/account/pages/Questionnaire'
import Deposit from '@/features/deposit/pages/Deposit'
import LogIn from '@/features/identity/pages/LogIn'
import BankWizard from '@/features/profile/pages/BankWizard'
import ProfileWizard from '@/features/profile/pages/ProfileWizard'
import Survey from '@/features/profile/pages/Survey'
import Notice from '@/features/subscription/pages/Notice'
import Subscribe from '@/features/subscription/pages/Subscribe'
import Withdraw from '@/features/withdrawal/pages/Withdraw'
import { Refusal } from '@/shared/api/refusal'
import { loadCatalogues } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { FileUpload } from '@/shared/ui/FileUpload'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'

const frameworks = [{ InvestmentFrameworkID: 1, Name: 'PKF', CodeKey: 'PKF' }]
const methods = [{ PaymentMethodID: 2, CodeKey: 'Wire', PaymentMethod: 'Bank wire' }]
const account = {
  UserEntityID: 4,
  InvestmentFrameworkID: 1,
  EntityID: 1,
  LastKYCLog: { KYCStateCode: 'GPASS' },
  Documents: [],
  CurrencyWallets: [{ CurrencyID: 1, CurrencyStr: 'USD', Balance: 500, BalanceAvailable: 500 }],
}

beforeEach(() => {
  answer('get', 'public_countries.json', { countries: [] })
  const user = { MobileNumber: '86-13800138000' }
  answer('get', 'account_profile.json', { user, genders: [], countries: [], languages: [] })
  answer('get', 'account_bankprofile.json', { banks: [], bankAccountTypes: [], currencies: [] })
  answer('get', 'account_userentity.json', {
    userEntities: [account],
    frameworks,
    frameworkLookups: [{ InvestmentFrameworkID: 1, IsWithdrawSupported: true, IsDepositSupported: true }],
    currencies: [],
  })
  answer('get', 'account_questionnaire.json', { Questions: [{ QuestionID: 1, Text: 'Question 1?' }] })
  answer('get', 'account_survey.json', {
    QuestionGroups: [
      {
        UserSurveyGroupID: 2,
        Title: 'Plans',
        Questions: [{ UserSurveyQuestionID: 21, QuestionText: 'What for?', IsOpenEnded: true, Options: [] }],
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

const forms: [name: string, screen: ReactNode, search: string, field: string, typed: string][] = [
  ['registering', <LogIn key="r" />, '?active=0', 'Password', 'Harbour9'],
  ['personal data', <ProfileWizard key="p" />, '', 'PassportNumber', 'E12345678'],
  ['a bank account', <BankWizard key="b" />, '', 'BankAccountNumber', '6222020200112233'],
  ['a questionnaire', <Questionnaire key="q" />, '?InvestmentFrameworkID=1', 'MoreDetail', 'For my mother'],
  ['a survey', <Survey key="v" />, '', 'q21', 'For my mother'],
  ['an investment', <Subscribe key="s" />, '?DetailInvestmentID=1', 'InvestmentAmount', '75000'],
  ['a withdrawal', <Withdraw key="w" />, '?UserEntityID=4&active=1', 'Amount', '75'],
  ['a deposit', <Deposit key="d" />, '?UserEntityID=4&active=1', 'FundingAmount', '75'],
]

test.each(forms)('%s keeps what was typed', async (_name, form, search, field, typed) => {
  renderScreen(form, '/here', search)
  const inputOf = () =>
    document.querySelector<HTMLInputElement>(
      `[data-field="${field}"] input, [data-field="${field}"] textarea`,
    )
  const labelOf = () => document.querySelector(`[data-field="${field}"] label`)?.textContent ?? ''
  await waitFor(() => {
    // Only a Yes asks for details.
    document.querySelector<HTMLInputElement>('input[value="Yes"]')?.click()
    expect(inputOf()).toBeTruthy()
  })
  const before = inputOf() as HTMLInputElement
  await userEvent.type(before, typed)
  const shown = before.value
  expect(shown.replace(/,/g, '')).toBe(typed)

  await act(async () => {
    useSession.getState().setLocale('zh')
    await loadCatalogues()
  })
  await waitFor(() => expect(labelOf()).toMatch(/\p{Script=Han}/u))
  expect(inputOf()).toBe(before)
  expect(before.value).toBe(shown)
  expect(screen.queryByRole('alert')).toBeNull()
})

async function speakChinese(): Promise<void> {
  await act(async () => {
    useSession.getState().setLocale('zh')
    await loadCatalogues()
  })
}

test('a tick that is missing is asked for in the language of the moment', async () => {
  renderScreen(<Notice />, '/here', '?DetailInvestmentID=1')
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  expect(screen.getByRole('alert').textContent).toMatch(/[a-z]/)
  await speakChinese()
  expect(screen.getByRole('alert').textContent).toMatch(/\p{Script=Han}/u)
})

test('why a file was refused is said in the language of the moment', async () => {
  const refused = async () => Promise.reject(new Refusal(413, 'UploadFileTypeUnsupported'))
  renderScreen(<FileUpload name="Passport" label="Passport" onFile={refused} />)
  await userEvent.upload(
    screen.getByLabelText(/Passport/),
    new File(['x'], 'x.pdf', { type: 'application/pdf' }),
  )
  expect((await screen.findByRole('alert')).textContent).toMatch(/[a-z]/)
  await speakChinese()
  expect(screen.getByRole('alert').textContent).toMatch(/\p{Script=Han}/u)
})
