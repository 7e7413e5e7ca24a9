// The record that a line is about: a bank account of the platform is chosen, any other record is named by its number.
import { accountName, useBankAccounts } from '@/console/shared/api/bankAccounts'
import { useT } from '@/shared/i18n'
import { SelectField, TextField } from '@/shared/ui/Field'
import type { LineItem, LineKind } from '../api/wire'
import { type GatewayName, gateways, isNamed } from '../model/meaning'

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
    const name = accountName(t)
    return (
      <SelectField
        {...field}
        label={t(`console.statement.otherAccount.${line.direction}`)}
        name="record"
        options={others.map((account) => ({ value: account.id, label: name(account) }))}
      />
    )
  }
  if (kind === 'gateway_settlement') {
    const names = Object.keys(gateways) as GatewayName[]
    return (
      <SelectField
        {...field}
        label={t('console.statement.gateway')}
        name="record"
        options={names.map((name) => ({
          value: gateways[name],
          label: t(`console.statement.gateway.${name}`),
        }))}
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
