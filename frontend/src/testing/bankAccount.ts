// One of the platform's bank accounts as the server answers it, for tests of the desk.
import type { PlatformBankAccount } from '@/console/shared/api/wire'

export const bankAccount: PlatformBankAccount = {
  id: 3,
  name: 'Payouts',
  bank_name: 'Shore Bank',
  branch_name: '',
  branch_code: '',
  address: '2 Shore Road',
  account_name: 'Landfall Payouts',
  account_number: '471100',
  swift_code: 'DEMOHKHH',
  correspondent_bank: '',
  is_open: true,
  version: 2,
  frameworks: ['PKF'],
  is_withheld: false,
  proposal: null,
  may_change: true,
}
