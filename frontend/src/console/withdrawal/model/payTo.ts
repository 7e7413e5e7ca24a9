// Where a withdrawal is paid to, line by line as it was signed; if the account names another bank account by now, each
// line that differs shows the new value beside it. It decides nothing.
import type { Item, PayTo, Typed } from '@/console/shared/api/wire'
import { findings } from '@/console/shared/typed/checks'
import { accountGroups, exact, type Field } from '@/console/shared/typed/fields'
import { isTyped } from '@/console/shared/typed/sinceReview'

export interface PayeeLine {
  field: Field
  /** As it was signed. */
  value: Typed
  /** What the account says by now, where that is another; null where it says nothing. */
  now?: Typed
  /** The holder is somebody else than the investor. */
  holderDiffers: boolean
}

type PayeeName = Exclude<keyof PayTo, 'differs_from_account'>

/** Every line that a payee can have, in the order of the account's own. */
const ofBank: Record<Exclude<PayeeName, 'bitcoin_address'>, true> = {
  bank_account_name: true,
  bank_account_number: true,
  bank_account_type: true,
  currency: true,
  bank_name: true,
  bank_branch_name: true,
  bank_branch_code: true,
  bank_swift_code: true,
  bank_address: true,
  bank_city: true,
  bank_address_region: true,
  bank_area_code: true,
  bank_country: true,
  correspondent_bank: true,
}

type BankField = Field & { name: keyof typeof ofBank }

const isOfPayee = (field: Field): field is BankField => field.name in ofBank

const bankFields = accountGroups.flatMap(({ fields }) => fields).filter(isOfPayee)

type Paid = Pick<Item, 'pay_to' | 'payout_method' | 'data'>

/** An empty field equals a missing one. */
const same = (one: Typed, other: Typed): boolean => one === other || (!isTyped(one) && !isTyped(other))

export function payeeLines({ pay_to: payTo, payout_method, data }: Paid, today: Date): PayeeLine[] {
  if (!payTo) return []
  if (payout_method === 'Bitcoin') {
    const value = payTo.bitcoin_address ?? null
    return [{ field: exact('bitcoin_address'), value, holderDiffers: false }]
  }
  const found = findings({ ...data, bank_account_name: payTo.bank_account_name ?? null }, today)
  return bankFields.flatMap((field) => {
    const value = payTo[field.name] ?? null
    const account = data[field.name]
    const another = payTo.differs_from_account && account !== undefined && !same(value, account)
    if (!isTyped(value) && !another) return []
    const holderDiffers = field.name === 'bank_account_name' && found.bank_account_name !== undefined
    return [{ field, value, holderDiffers, ...(another ? { now: isTyped(account) ? account : null } : {}) }]
  })
}
