// The fields of a receipt, in the order in which a bank statement is read.
import { Link } from 'react-router-dom'
import { currencies } from '@/console/shared/amount/currencies'
import { accountName, type BankAccountChoice } from '@/console/shared/api/bankAccounts'
import { DayField } from '@/console/shared/time/DayField'
import { today } from '@/shared/format/day'
import { useT } from '@/shared/i18n'
import { AmountField } from '@/shared/ui/AmountField'
import { SelectField, TextField } from '@/shared/ui/Field'
import type { Errors } from '@/shared/ui/form'
import { type EnterValues, withBooked, withValue } from '../model/entering'
import { receiptAddress } from '../model/receipts'
import '../receipt.css'

interface FieldsProps {
  values: EnterValues
  /** In words. */
  errors: Errors<EnterValues>
  onChange: (change: Partial<EnterValues>) => void
}

interface EnterFieldsProps extends FieldsProps {
  accounts: BankAccountChoice[]
  /** The receipt that has this reference already. */
  there: number | undefined
}

export function EnterFields({ accounts, there, ...fields }: EnterFieldsProps) {
  const t = useT()
  const { values, errors, onChange } = fields
  return (
    <>
      <SelectField
        label={t('console.receipts.bankAccount')}
        name="bank_account"
        value={values.bank_account}
        options={accounts.map((account) => ({ value: account.id, label: accountName(t)(account) }))}
        error={errors.bank_account}
        hint={accounts.length === 0 ? t('console.receipts.noBankAccount') : undefined}
        onChange={(id) => onChange({ bank_account: Number(id) })}
      />
      <div className="form-pair">
        <SelectField
          label={t('console.receipts.currency')}
          name="currency"
          value={values.currency}
          options={currencies.map((code) => ({ value: code, label: code }))}
          error={errors.currency}
          onChange={(currency) => onChange({ currency })}
        />
        <AmountField
          label={t('console.column.amount')}
          name="amount"
          value={values.amount}
          error={errors.amount}
          onChange={(amount) => onChange({ amount })}
        />
      </div>
      <Days {...fields} />
      <TextField
        label={t('console.receipts.reference')}
        name="reference"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={values.reference}
        error={errors.reference}
        hint={t('console.receipts.referenceHint')}
        onChange={(reference) => onChange({ reference })}
      />
      {there !== undefined && (
        <p className="receipt-there">
          <Link to={receiptAddress(there)}>{t('console.receipts.openThere', { id: there })}</Link>
        </p>
      )}
      <Payer {...fields} />
    </>
  )
}

function Days({ values, errors, onChange }: FieldsProps) {
  const t = useT()
  return (
    <div className="form-pair">
      <DayField
        label={t('console.receipts.bookedOn')}
        name="booked_on"
        max={today()}
        value={values.booked_on}
        error={errors.booked_on}
        onChange={(day) => onChange(withBooked(values, day))}
      />
      <DayField
        label={t('console.receipts.valueOn')}
        name="value_on"
        max={today()}
        value={values.value_on}
        error={errors.value_on}
        onChange={(day) => onChange(withValue(day))}
      />
    </div>
  )
}

function Payer({ values, errors, onChange }: FieldsProps) {
  const t = useT()
  const words = (name: 'payer' | 'payer_account' | 'text', longest: number) => (
    <TextField
      label={t(`console.receipts.field.${name}`)}
      name={name}
      autoComplete="off"
      spellCheck={false}
      maxLength={longest}
      value={values[name]}
      error={errors[name]}
      onChange={(typed) => onChange({ [name]: typed })}
    />
  )
  return (
    <>
      <div className="form-pair">
        {words('payer', 140)}
        {words('payer_account', 40)}
      </div>
      {words('text', 500)}
    </>
  )
}
