// The list of the platform's bank accounts, by name, with bank, frameworks and pending changes.
import { Link, useNavigate } from 'react-router-dom'
import { bankLines, usePlatformBankAccounts } from '@/console/shared/bankAccount/accounts'
import { ListPage } from '@/console/shared/list/ListPage'
import { useRows } from '@/console/shared/list/useRows'
import { useSorting } from '@/console/shared/list/useSorting'
import { changesBankAccounts } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { useIntl, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { accountsFile } from '../api/accounts'
import { AccountFilter } from '../components/AccountFilter'
import { AccountTable } from '../components/AccountTable'
import { accountAddress, listAddress, narrowed, useAccountsPlace } from '../model/listed'

export default function BankAccountsPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const changes = useOperator(({ operator }) => operator !== null && changesBankAccounts(operator))
  const place = useAccountsPlace()
  const { data, error, refetch } = usePlatformBankAccounts()
  const shown = data && narrowed(data.items, place)
  const list = shown && { items: shown, total: shown.length }
  const isNarrowed = place.state !== undefined || place.q !== undefined
  const { items, sorting } = useSorting('bank_accounts', list, 1, {
    [t('console.bankAccounts.name')]: ({ name }) => name,
    [t(bankLines.bank_name)]: ({ bank_name }) => bank_name,
    [t(bankLines.account_name)]: ({ account_name }) => account_name,
  })
  const make = () => void navigate(accountAddress('new', place))
  const rows = useRows(items, listAddress(place), ({ id }) => void navigate(accountAddress(id, place)), {
    widen: () => void navigate(listAddress({})),
    ...(changes ? { make } : {}),
  })
  return (
    <ListPage
      title={t('console.list.bank_accounts')}
      asked={{ data: list, error, refetch }}
      sorting={sorting}
      count={(list) =>
        t('console.bankAccounts.total', { count: list.total, shown: formatNumber(list.total) })
      }
      aside={
        changes && (
          <Link className="make" to={accountAddress('new', place)}>
            <Icon name="plus" size={16} />
            {t('console.bankAccounts.add')} <kbd>N</kbd>
          </Link>
        )
      }
      figures={<p className="muted bank-about">{t('console.bankAccounts.about')}</p>}
      // The file has every account, so it is offered only while the list shows every account.
      file={isNarrowed ? undefined : accountsFile()}
      filter={<AccountFilter place={place} box={rows.search} />}
      empty={{
        title: t(isNarrowed ? 'console.bankAccounts.noneFound' : 'console.bankAccounts.none'),
        text: t(isNarrowed ? 'console.bankAccounts.noneFoundText' : 'console.bankAccounts.noneText'),
      }}
      pages={null}
    >
      <AccountTable
        items={items}
        sorting={sorting}
        at={rows.at}
        onSelect={rows.select}
        onOpen={rows.open}
        place={place}
      />
    </ListPage>
  )
}
