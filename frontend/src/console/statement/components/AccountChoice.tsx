// One of the platform's bank accounts, by which a list is narrowed.
import { accountName, useBankAccounts } from '@/console/shared/api/bankAccounts'
import { FilterChoice } from '@/console/shared/list/FilterChoice'
import { useT } from '@/shared/i18n'

interface AccountChoiceProps {
  value: number | undefined
  to: (account: number | undefined) => string
}

export function AccountChoice({ value, to }: AccountChoiceProps) {
  const t = useT()
  const { data } = useBankAccounts()
  return (
    <FilterChoice
      name={t('console.receipts.bankAccount')}
      all={t('console.statement.everyAccount')}
      value={value === undefined ? undefined : String(value)}
      options={(data?.items ?? []).map((account) => [String(account.id), accountName(t)(account)])}
      to={(id) => to(id === undefined ? undefined : Number(id))}
    />
  )
}
