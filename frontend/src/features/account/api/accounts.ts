// Reading, opening, changing and handing in investment accounts.
import { send } from '@/shared/api/client'
import type { Schemas } from '@/shared/api/wire'
import type { AccountFields, UserEntity } from '../wire'

type Saved = Schemas['SavedEntity']

export const openAccount = (framework: number, fields: AccountFields): Promise<Saved> =>
  send('POST', 'account_userentity.json', { ...fields, InvestmentFrameworkID: framework })

/** What an account can do without: null empties it, whereas an empty text would leave it unchanged. */
const spare = [
  'ChineseName',
  'IDNumber',
  'EmailAddress',
  'BankAccountName',
  'BankSwiftCode',
  'CorrespondentBank',
  'OpenSourceOfFunds',
] as const

const emptied = (fields: AccountFields): Partial<Record<(typeof spare)[number], null>> =>
  Object.fromEntries(spare.filter((field) => !fields[field].trim()).map((field) => [field, null]))

type Known = Pick<UserEntity, 'UserEntityID' | 'Version'>

export const changeAccount = ({ UserEntityID, Version }: Known, fields: AccountFields): Promise<Saved> =>
  send('PUT', 'account_userentity.json', {
    ...fields,
    ...emptied(fields),
    UserEntityID,
    Version,
    applyKYC: false,
  })

/** Submits the account for review as it is known here, with the documents that came since. */
export const applyForReview = ({ UserEntityID, Version }: Known, documents: number[]): Promise<Saved> =>
  send('PUT', 'account_userentity.json', {
    UserEntityID,
    Version,
    applyKYC: true,
    NewDocuments: documents,
  })
