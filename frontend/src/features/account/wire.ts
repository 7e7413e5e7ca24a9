// Names for what the calls of investment accounts say and take. The shapes are the server's own.
import type { Filled } from '@/shared/api/calls'
import type { Schemas } from '@/shared/api/wire'

export type KycCode = Schemas['KycStateCode']
export type DocumentCode = Schemas['DocumentCodeKey']
/** What an account needs before it can be submitted. */
export type NeededCode = Extract<DocumentCode, 'Passport' | 'POA' | 'ID'>
export type AccountDocument = Schemas['DocumentEntry']

export type UserEntity = Schemas['UserEntity']
export type Fee = Schemas['FeeEntry']
export type Framework = Schemas['FrameworkEntry']
export type FrameworkLookup = Schemas['FrameworkLookup']
export type AccountsAnswer = Schemas['AccountList']
export type QuestionnaireAnswer = Schemas['QuestionnaireAnswer']

/** What is typed in the first two steps. Days are `YYYY-MM-DD`, numbers are ids of lists. */
export type AccountFields = Filled<
  Omit<
    Schemas['EntityFields'],
    | 'UserEntityID'
    | 'Version'
    | 'InvestmentFrameworkID'
    | 'NewDocuments'
    | 'applyKYC'
    // Read where an outside client sends them; the screens have one phone number.
    | 'MobileNumber'
    | 'MobileCountryID'
  >
>
