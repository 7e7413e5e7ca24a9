// The details of a bank account to read, without empty lines.
import { useT } from '@/shared/i18n'
import type { BankAccountContent } from '../api/wire'
import { FactList } from '../record/FactList'
import { bankLineNames, bankLines } from './accounts'

export function BankDetails({ account }: { account: BankAccountContent }) {
  const t = useT()
  return <FactList facts={bankLineNames.map((line) => [t(bankLines[line]), account[line]])} />
}
