// An investor who walks the road by the interface alone, so that journeys of the desk have something to decide on.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type APIRequestContext, expect, request } from '@playwright/test'
import type { AccountPage } from '../pages/account'
import type { LogInPage } from '../pages/logIn'
import { bank, person } from './applicant'
import { browser } from './browser'
import { decide } from './desk'
import { codeFor } from './outbox'
import { freshNumber } from './test'

const fixtures = path.resolve(import.meta.dirname, '../../../tests/fixtures')
export const password = 'Kelp7-orchard'
const usDollar = 1

type Answer = Record<string, unknown>

/** A surname that nobody has yet. */
export const freshSurname = (): string =>
  Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

export class ApiInvestor {
  private csrfToken = ''
  private account: unknown

  private constructor(
    private readonly http: APIRequestContext,
    readonly number: string,
    /** As the desk shows it. */
    readonly name: string,
    private readonly lastName: string,
    private readonly base: string,
  ) {}

  /** A new investor, registered and logged in, with a name that nobody else has but who is given the same. */
  static async arrive(base = browser.baseURL, lastName = freshSurname()): Promise<ApiInvestor> {
    const http = await request.newContext({ baseURL: base })
    const family = lastName.charAt(0).toUpperCase() + lastName.slice(1)
    const investor = new ApiInvestor(http, freshNumber(), `Ming ${family}`, family, base)
    await investor.register()
    return investor
  }

  leave = (): Promise<void> => this.http.dispose()

  /** Opens an account with everything in it, and hands it in for review. */
  async handInAccount(): Promise<void> {
    await this.submitAccount(await this.openAccount())
  }

  /**
   * Opens an account with everything in it, or without the uploads, and does not submit it; returns what was uploaded.
   */
  async openAccount({ papers = true } = {}): Promise<unknown[]> {
    await this.call('POST', 'account_bankprofile', { ...bank, AccountName: this.name })
    const frameworks = (await this.read('account_userentity')).frameworks as Answer[]
    const framework = frameworks[0]?.InvestmentFrameworkID
    const opened = await this.call('POST', 'account_userentity', {
      ...bank,
      ...person,
      FirstName: 'Ming',
      LastName: this.lastName,
      MobileNumber: this.number,
      BankAccountName: this.name,
      SourceOfFundsID: 1,
      BankDepositConfirmationInd: true,
      EntityID: 1,
      InvestmentFrameworkID: framework,
    })
    const account = opened.UserEntityID
    this.account = account
    const documents = papers
      ? [
          await this.upload('Passport', 'passport-large.jpg', 'image/jpeg', account),
          await this.upload('POA', 'address.pdf', 'application/pdf', account),
        ]
      : []
    await this.signQuestionnaire(framework)
    return documents
  }

  private async register(): Promise<void> {
    const mobile = `86-${this.number}`
    const sent = await this.call('POST', 'verify_contact', {
      By: 'Mobile',
      MustExist: false,
      Subject: mobile,
    })
    const code = await codeFor(this.http, mobile)
    const user = { MobileNumber: mobile, Password: password, SMSCode: code, Token: sent.token }
    await this.call('POST', 'register', { user })
    const form = { EmailOrMobile: mobile, Password: password, PasswordCrypted: false }
    this.csrfToken = String((await this.call('POST', 'login', form)).csrfToken)
  }

  /** Pays the fee of the account's review at a gateway whose page takes the form; it tells the server before it answers. */
  async payFee(): Promise<void> {
    const started = await this.call('POST', 'account_pay', {
      ProcessCodeKey: 'KYC',
      UserEntityID: this.account,
      RedirectURL: '/#/touch',
    })
    const { action } = started.form as { action: string }
    const form = started.formdata as Record<string, string>
    const page = await (await this.http.post(action, { form })).text()
    const next = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? '', action).href
    await this.http.post(next, { form: { outcome: 'COMPLETE' }, maxRedirects: 0 })
    const charge = { OnlineChargeSessionID: Number(started.OnlineChargeSessionID) }
    const state = async () => (await this.read('account_pay', charge)).State
    await expect.poll(state, { timeout: 20_000 }).toBe('Paid')
  }

  /** Hands the account in that was opened. */
  async submitAccount(documents: unknown[]): Promise<void> {
    await this.call('PUT', 'account_userentity', {
      UserEntityID: this.account,
      NewDocuments: documents,
      applyKYC: true,
    })
  }

  /** Changes fields of the account that was judged, adds a new passport copy, and hands it in again. */
  async mend(fields: Answer): Promise<void> {
    await this.upload('Passport', 'passport-large.jpg', 'image/jpeg', this.account)
    await this.call('PUT', 'account_userentity', {
      ...fields,
      UserEntityID: this.account,
      applyKYC: true,
    })
  }

  /** The first line of the desk passes the submitted account; returns its number. */
  async passFirstLine(): Promise<number> {
    const id = Number(this.account)
    await decide(this.http, { queue: 'kyc', id, by: 'reviewer' })
    return id
  }

  /** The desk approves the submitted account. */
  async passReview(): Promise<void> {
    const id = await this.passFirstLine()
    await decide(this.http, { queue: 'kyc', id, by: 'approver' })
  }

  /** Subscribes by wire to a project that takes it, signs, sends the proof: the order waits for the desk. Answers its number. */
  async subscribeByWire(amount: number, currency?: number): Promise<number> {
    const { order } = await this.beginByWire(amount, currency)
    const subject = { UserInvestmentID: order }
    const read = {
      ReadDocumentsInd: true,
      ReadVTTermsAndConditionsInd: true,
      ReadLPAInd: true,
      ReadPPMInd: true,
      ReadSubscriptionAgreementInd: true,
    }
    await this.call('PUT', 'account_investment', { ...subject, ...read, TransactionProcessStepID: 487 })
    await this.sign({ SceneCodeKey: 'WireInvest', ...subject })
    await this.call('PUT', 'account_investment', { ...subject, TransactionProcessStepID: 489 })
    await this.send('account_investment_document', 'proof.pdf', 'application/pdf', {
      UserInvestmentID: String(order),
      kind: 'proof',
    })
    await this.call('PUT', 'account_investment', { ...subject, TransactionProcessStepID: 491 })
    return order
  }

  /** Brings so many dollars into the wallet: those of a wire that arrived for an order which then failed. */
  async fundWallet(amount: number): Promise<void> {
    const order = { queue: 'subscriptions', id: await this.subscribeByWire(amount, usDollar) } as const
    await decide(this.http, { ...order, by: 'finance', more: { amount_received: amount } })
    const more = { comment: 'The offering takes no more orders.' }
    await decide(this.http, { ...order, by: 'approver', act: 'fail', more })
  }

  /**
   * Requests a withdrawal of so many dollars to the account's bank, signs and submits it: it waits for the desk.
   * Returns its number.
   */
  async withdraw(amount: number): Promise<number> {
    const { CNWithdrawRequest } = await this.call('POST', 'account_withdraw_request', {
      UserEntityID: this.account,
      CurrencyID: usDollar,
      Amount: amount,
      PayoutMethod: 'Bank',
    })
    const { CNWithdrawRequestID } = CNWithdrawRequest as Answer
    const signed = await this.sign({ SceneCodeKey: 'WalletWithdraw', CNWithdrawRequestID })
    const form = signed.find(({ CodeKey }) => CodeKey === 'WithdrawAuthForm')
    await this.call('PUT', 'account_withdraw_request', {
      CNWithdrawRequestID,
      AuthFormDocumentID: form?.DocumentID,
      submit: true,
    })
    return Number(CNWithdrawRequestID)
  }

  /**
   * Requests a deposit of so many dollars, with a proof: it waits for the desk. Returns its number and its payment
   * reference.
   */
  async deposit(amount: number): Promise<{ id: number; reference: string }> {
    const call = 'account_deposit_request'
    const begun = await this.call('POST', call, {
      UserEntityID: this.account,
      CurrencyID: usDollar,
      FundingAmount: amount,
      FundingMethod: 'Wire',
    })
    const { WalletFundingRequestID, RemittanceReference } = begun.WalletFundingRequest as Answer
    const id = Number(WalletFundingRequestID)
    const proof = await this.send('account_document', 'proof.pdf', 'application/pdf', {
      CodeKey: 'Proof',
      WalletFundingRequestID: String(id),
    })
    const { WalletFundingRequest } = await this.read(call, { WalletFundingRequestID: id })
    await this.call('PUT', call, {
      WalletFundingRequestID: id,
      Version: (WalletFundingRequest as Answer).Version,
      ProofOfPaymentDocumentID: proof,
      submit: true,
    })
    return { id, reference: String(RemittanceReference) }
  }

  /** Chooses a project that takes a wire, and the terms; the papers are still to be read and signed. */
  async beginByWire(amount: number, currency?: number): Promise<{ project: number; order: number }> {
    const project = await this.openProject(currency)
    const { myInvestment } = await this.call('POST', 'account_investment', {
      InvestmentID: project,
      UserEntityID: this.account,
      PaymentMethodID: 2,
      InvestmentAmount: amount,
      OrderFormDisclaimersInd: true,
      TransactionProcessStepID: 486,
    })
    return { project: Number(project), order: Number((myInvestment as Answer).UserInvestmentID) }
  }

  /** The first open project whose orders may be paid by wire, in the given currency if there is one. */
  private async openProject(currency?: number): Promise<unknown> {
    const { currencies } = await this.read('account_userentity')
    const symbol = (currencies as Answer[]).find(({ CurrencyID }) => CurrencyID === currency)?.CurrencySymbol
    const products = (await this.read('account_products')).products as Answer[]
    const open = products.find(
      ({ CNInvestmentStatusID, CurrencySymbol }) =>
        CNInvestmentStatusID === 2 && (symbol === undefined || CurrencySymbol === symbol),
    )
    if (!open) throw new Error('no project is open')
    return open.InvestmentID
  }

  private async signQuestionnaire(framework: unknown): Promise<void> {
    const where = { InvestmentFrameworkID: Number(framework), UserEntityID: Number(this.account) }
    const { Questions } = await this.read('account_questionnaire', where)
    const answers = (Questions as Answer[]).map(({ QuestionID }, index) => [
      String(QuestionID),
      index === 0 ? 'Yes' : 'No',
    ])
    await this.sign({
      SceneCodeKey: 'DDForm',
      UserEntityID: this.account,
      Radios: Object.fromEntries(answers),
      Texts: { MoreDetail: 'A cousin sits on a city council.' },
    })
  }

  /** Requests a signing session, signs there, and waits until the document is stored; returns what was signed. */
  private async sign(what: Answer): Promise<Answer[]> {
    const RedirectUrl = `${this.base}/#/touch`
    const session = await this.call('POST', 'account_signature', { ...what, RedirectUrl })
    const started = Date.now()
    const asked = () => this.read('account_signature', { SessionID: Number(session.sessionId) })
    const state = async () => (await asked()).State
    const until = async (wanted: string) => {
      while ((await state()) !== wanted) {
        if (Date.now() - started > 60_000) throw new Error(`the signing never became ${wanted}`)
        // The server's rounds begin once a second.
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    }
    await until('SENT')
    await this.http.post(String(session.url), {
      form: { name: this.name, consent: 'on', action: 'sign' },
      maxRedirects: 0,
    })
    await until('COMPLETED')
    return (await asked()).documents as Answer[]
  }

  private upload(kind: string, name: string, mimeType: string, account: unknown): Promise<unknown> {
    return this.send('account_document', name, mimeType, { CodeKey: kind, UserEntityID: String(account) })
  }

  /** Sends a file of the fixtures; answers its id. */
  private async send(
    call: string,
    name: string,
    mimeType: string,
    fields: Record<string, string>,
  ): Promise<unknown> {
    const file = { name, mimeType, buffer: readFileSync(path.join(fixtures, name)) }
    const response = await this.http.post(`/api/${call}.json`, {
      multipart: { ...this.common(), ...fields, file },
    })
    if (!response.ok()) throw new Error(`${call} of ${name}: ${await response.text()}`)
    return ((await response.json()) as Answer).DocumentID
  }

  private common() {
    return { timestamp: Date.now(), language: 'en', csrfToken: this.csrfToken }
  }

  private async read(call: string, query: Record<string, number> = {}): Promise<Answer> {
    const response = await this.http.get(`/api/${call}.json`, { params: { ...query, ...this.common() } })
    if (!response.ok()) throw new Error(`${call}: ${await response.text()}`)
    return (await response.json()) as Answer
  }

  private async call(method: 'POST' | 'PUT', call: string, body: Answer): Promise<Answer> {
    if (!this.csrfToken) {
      const response = await this.http.get('/api/security_csrftoken.json')
      this.csrfToken = String(((await response.json()) as Answer).csrfToken)
    }
    const data = { ...body, ...this.common() }
    const response = await this.http.fetch(`/api/${call}.json`, { method, data })
    if (!response.ok()) throw new Error(`${call}: ${await response.text()}`)
    return (await response.json()) as Answer
  }
}

/** An investor with an account that is ready to be submitted, logged in here. */
export async function withAccount(url: string, logIn: LogInPage, account: AccountPage): Promise<ApiInvestor> {
  const investor = await ApiInvestor.arrive(url)
  await investor.openAccount()
  await investor.leave()
  await logIn.open()
  await logIn.logIn(investor.number, password)
  await account.arrived()
  return investor
}

/** Lets one be used whose account waits for the first line of the desk. */
export async function withWaitingInvestor(use: (investor: ApiInvestor) => Promise<void>): Promise<void> {
  const investor = await ApiInvestor.arrive()
  await investor.handInAccount()
  await use(investor)
  await investor.leave()
}
