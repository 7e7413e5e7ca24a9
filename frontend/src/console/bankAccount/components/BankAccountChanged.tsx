// The changes that a proposal makes to a bank account: every line of a new account, before and after of an existing one.
import type { Proposal, ProposedChange } from '@/console/shared/api/wire'
import { Changes } from '@/console/shared/changes/Changes'
import type { Change } from '@/console/shared/changes/change'
import { type Translate, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { accountFields, fieldNames } from '../model/account'

interface BankAccountChangedProps {
  record: Proposal['record']
  changes: ProposedChange[]
}

export function BankAccountChanged({ record, changes }: BankAccountChangedProps) {
  const t = useT()
  const shown = inOrder(changes).map((change): Change => {
    const words = (value: string | null | undefined) => fieldWords(t, change.field, value ?? '')
    return { name: fieldName(t, change.field), before: words(change.before), after: words(change.after) }
  })
  if (shown.length === 0) return null
  const isNew = record.kind === 'new_bank_account'
  const leadsElsewhere = changes.some(({ field }) => field !== 'name' && field !== 'is_open')
  if (!leadsElsewhere) return <Changes changes={shown} />
  return (
    <section className="changes-banks">
      <h3>
        <Icon name="alert" size={16} />
        {t(isNew ? 'console.bankAccounts.opens' : 'console.bankAccounts.leadsElsewhere')}
      </h3>
      <p>{t('console.bankAccounts.compare')}</p>
      <Changes changes={shown} />
    </section>
  )
}

const order: string[] = [...accountFields, 'is_open']

/** As the form has them. */
const inOrder = (changes: ProposedChange[]): ProposedChange[] =>
  [...changes].sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field))

function fieldName(t: Translate, field: string): string {
  if (field === 'is_open') return t('console.column.state')
  const known = accountFields.find((name) => name === field)
  return known ? t(fieldNames[known]) : field
}

function fieldWords(t: Translate, field: string, value: string): string {
  if (field !== 'is_open' || value === '') return value
  return t(value === 'true' ? 'console.bankAccounts.open' : 'console.bankAccounts.closed')
}
