// What the review state of an account means to its owner (requirement part 2, section 4).
import type { Tone } from '@/shared/ui/Status'
import type {
  AccountDocument,
  AccountsAnswer,
  DocumentCode,
  FrameworkLookup,
  KycCode,
  UserEntity,
} from './wire'

export type Shown = 'uncommitted' | 'review' | 'approved' | 'failed'

const shown: Record<KycCode, Shown> = {
  INIT: 'uncommitted',
  LWAIT: 'review',
  GWAIT: 'review',
  GPASS: 'approved',
  LFAIL: 'failed',
  GFAIL: 'failed',
}

export const tones: Record<Shown, Tone> = {
  uncommitted: 'open',
  review: 'waiting',
  approved: 'good',
  failed: 'bad',
}

export const shownState = (account: UserEntity): Shown => shown[account.LastKYCLog.KYCStateCode]

export const isLocked = (account: UserEntity): boolean => shownState(account) === 'review'

/** `EntityID` of the accounts that are opened and changed here (decision 48). Companies' accounts are the team's. */
export const individualId = 1

export const isIndividual = (account: UserEntity): boolean => account.EntityID === individualId

type Accounts = Pick<AccountsAnswer, 'userEntities'> | undefined

const under = (data: Accounts, framework: number | null): UserEntity[] =>
  data?.userEntities.filter((account) => account.InvestmentFrameworkID === framework) ?? []

/** The account that a framework in an address names: a company may have one beside it. */
export const individualUnder = (data: Accounts, framework: number | null): UserEntity | undefined =>
  under(data, framework).find(isIndividual)

/** A company's account is all that there is under the framework. */
export const isCompanysAlone = (data: Accounts, framework: number | null): boolean => {
  const accounts = under(data, framework)
  return accounts.length > 0 && !accounts.some(isIndividual)
}

/** The name typed in the form, as far as there is one. */
export const fullName = (account: UserEntity): string =>
  [account.FirstName, account.LastName].filter(Boolean).join(' ')

/** The newest document of a kind. */
export const documentOf = (account: UserEntity, code: DocumentCode): AccountDocument | undefined =>
  account.Documents.filter((document) => document.CodeKey === code).reduce<AccountDocument | undefined>(
    (newest, document) => (newest && newest.DocumentID > document.DocumentID ? newest : document),
    undefined,
  )

/** Whether the bank deposit is to be confirmed under this framework. */
export const asksConfirmation = (framework: number, lookups: FrameworkLookup[]): boolean =>
  lookups.some(
    (lookup) => lookup.InvestmentFrameworkID === framework && lookup.IsBankDepositConfirmationRequired,
  )

/** Months for which this framework requires a passport to remain valid. */
export const passportMonths = (framework: number, lookups: FrameworkLookup[]): number =>
  lookups.find((lookup) => lookup.InvestmentFrameworkID === framework)?.PassportMonths ?? 0

/** The nationalities that need no ID number under this framework. */
export const withoutIdNumber = (framework: number, lookups: FrameworkLookup[]): readonly number[] =>
  lookups.find((lookup) => lookup.InvestmentFrameworkID === framework)?.IDNumberOptionalCountryIDs ?? []

/** Whether money can be withdrawn from accounts under this framework. */
export const canWithdraw = (framework: number, lookups: FrameworkLookup[]): boolean =>
  lookups.some((lookup) => lookup.InvestmentFrameworkID === framework && lookup.IsWithdrawSupported)

/** Days before its end from which a questionnaire is shown as ending: when its owner is notified (decision 28). */
const endingMs = 30 * 24 * 60 * 60 * 1000

/** Whether the signed questionnaire has ended or ends soon; undefined while there is nothing to be said. */
export function questionnaireEnd(
  account: UserEntity,
  now = Date.now(),
): { state: 'expired' | 'ending'; at: string } | undefined {
  const at = account.QuestionnaireExpiresDateTime
  if (!at) return undefined
  const left = Date.parse(at) - now
  if (left <= 0) return { state: 'expired', at }
  return left <= endingMs ? { state: 'ending', at } : undefined
}
