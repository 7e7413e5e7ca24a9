// The record that a line is about: a bank account of the platform is chosen, any other record is named by its number.
import { useBankAccounts } from '@/console/shared/api/bankAccounts'
import { useT } from '@/shared/i18n'
import { SelectField, TextField } from '@/shared/ui/Field'
import type { LineItem, LineKind } from '../api/wire'
import { isNamed } from '../model/meaning'

interface RecordFieldProps {
  kind: LineKind
  line: LineItem
  value: string
  /** In words. */
  error: string | undefined
  onChange: (record: string) => void
}

export function RecordField({ kind, line, ...field }: RecordFieldProps) {
  const t = useT()
  const { data } = useBankAccounts()
  if (!isNamed(kind)) return null
  if (kind === 'transfer') {
    const others = (data?.items ?? []).filter(({ id }) => id !== line.bank_account.id)
    return (
      <SelectField
        {...field}
        label={t(`console.statement.otherAccount.${line.direction}`)}
        name="record"
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
      />
    )
  }
  return (
    <TextField
      {...field}
      label={t(`console.statement.record.${kind}`)}
      name="record"
      inputMode="numeric"
      autoComplete="off"
      maxLength={16}
      hint={kind === 'receipt' ? t('console.statement.receiptHint') : undefined}
    />
  )
}
