// The list of the platform's bank accounts, by name, with bank, frameworks and pending changes.
import { Link, useNavigate } from 'react-router-dom'
import {
  bankAccountAddress,
  bankAccountsAddress,
  bankLines,
  usePlatformBankAccounts,
} from '@/console/shared/bankAccount/accounts'
import { ListPage } from '@/console/shared/list/ListPage'
import { useRows } from '@/console/shared/list/useRows'
import { useSorting } from '@/console/shared/list/useSorting'
import { changesBankAccounts } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { useIntl, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { AccountTable } from '../components/AccountTable'

export default function BankAccountsPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const changes = useOperator(({ operator }) => operator !== null && changesBankAccounts(operator))
  const asked = usePlatformBankAccounts()
  const { items, sorting } = useSorting('bank_accounts', asked.data, 1, {
    [t('console.bankAccounts.name')]: ({ name }) => name,
    [t(bankLines.bank_name)]: ({ bank_name }) => bank_name,
    [t(bankLines.account_name)]: ({ account_name }) => account_name,
  })
  const make = () => void navigate(bankAccountAddress('new'))
  const rows = useRows(
    items,
    bankAccountsAddress,
    ({ id }) => void navigate(bankAccountAddress(id)),
    changes ? { make } : {},
  )
  return (
    <ListPage
      title={t('console.list.bank_accounts')}
      asked={asked}
      sorting={sorting}
      count={(list) =>
        t('console.bankAccounts.total', { count: list.total, shown: formatNumber(list.total) })
      }
      aside={
        changes && (
          <Link className="make" to={bankAccountAddress('new')}>
            <Icon name="plus" size={16} />
            {t('console.bankAccounts.add')} <kbd>N</kbd>
          </Link>
        )
      }
      filter={<p className="muted bank-about">{t('console.bankAccounts.about')}</p>}
      empty={{ title: t('console.bankAccounts.none'), text: t('console.bankAccounts.noneText') }}
      pages={null}
    >
      <AccountTable items={items} sorting={sorting} at={rows.at} onSelect={rows.select} onOpen={rows.open} />
    </ListPage>
  )
}
