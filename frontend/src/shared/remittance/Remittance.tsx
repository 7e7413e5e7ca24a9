// Where to wire the money: each detail can be copied by itself, since they are typed into another app.

import type { Schemas } from '@/shared/api/wire'
import { useT } from '@/shared/i18n'
import { CopyButton } from '@/shared/ui/CopyButton'
import './remittance.css'

export const bankFields = [
  'BankAccountName',
  'BankAccountNumber',
  'BankName',
  'BankSwiftCode',
  'BankBranchName',
  'BankBranchCode',
  'BankAddress',
] as const

interface RemittanceProps {
  bank: Schemas['TransactionProcessEntry']
  /** What identifies the payment. */
  reference: string
  amount: { shown: string; plain: string }
}

export function Remittance({ bank, reference, amount }: RemittanceProps) {
  const t = useT()
  const details = bankFields.flatMap((field) => {
    const value = bank[field]
    return value ? [{ label: t(`remittance.bank.${field}`), value }] : []
  })
  return (
    <dl className="remittance">
      <Detail label={t('remittance.amount')} value={amount.shown} copied={amount.plain} strong />
      <Detail label={t('remittance.reference')} value={reference} strong />
      {details.map(({ label, value }) => (
        <Detail key={label} label={label} value={value} />
      ))}
    </dl>
  )
}

interface DetailProps {
  label: string
  value: string
  copied?: string
  strong?: boolean
}

/** A value with the button that copies it, in a `<dl className="remittance">`. */
export function Detail({ label, value, copied = value, strong }: DetailProps) {
  const t = useT()
  return (
    <div className="remittance-row">
      <dt>{label}</dt>
      <dd className={strong ? 'figures remittance-strong' : 'figures'}>
        {value}
        <CopyButton
          text={copied}
          label={t('remittance.copy', { what: label })}
          copied={t('remittance.copied', { what: label })}
          failed={t('remittance.copyFailed')}
        />
      </dd>
    </div>
  )
}
