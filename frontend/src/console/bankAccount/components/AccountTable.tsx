// The table of the platform's bank accounts.
import { Link } from 'react-router-dom'
import type { PlatformBankAccount } from '@/console/shared/api/wire'
import { bankLines } from '@/console/shared/bankAccount/accounts'
import { type RowLink, type RowsProps, Table } from '@/console/shared/list/Table'
import { proposalAddress } from '@/console/shared/proposals/address'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { type AccountsPlace, accountAddress } from '../model/listed'
import { AccountBadge } from './AccountBadge'
import { FrameworkTags } from './FrameworkTags'
import '../bankAccount.css'

interface AccountTableProps extends RowsProps<PlatformBankAccount> {
  /** The list from which an account is opened. */
  place: AccountsPlace
}

export function AccountTable({ place, ...rows }: AccountTableProps) {
  const t = useT()
  return (
    <Table
      {...rows}
      className="bank-accounts"
      columns={[
        {
          head: t('console.bankAccounts.name'),
          className: 'table-name',
          cell: (account, link) => (
            <>
              <Link to={accountAddress(account.id, place)} {...link}>
                {account.name}
              </Link>
              {account.is_withheld && (
                <span className="bank-warning">
                  <Icon name="alert" size={14} />
                  {t('console.bank.withheld')}
                </span>
              )}
            </>
          ),
        },
        { head: t(bankLines.bank_name), isNamed: true, className: 'bank-text', cell: (it) => it.bank_name },
        {
          head: t(bankLines.account_number),
          isNamed: true,
          className: 'figures bank-text bank-number',
          cell: ({ account_number }) => account_number,
        },
        {
          head: t(bankLines.account_name),
          isNamed: true,
          className: 'bank-text',
          cell: ({ account_name }) => account_name,
        },
        {
          head: t('console.bankAccounts.frameworks'),
          isNamed: true,
          cell: ({ frameworks }, link) => <FrameworkTags codes={frameworks} link={link} />,
        },
        {
          head: t('console.column.state'),
          cell: (account, link) => (
            <>
              <AccountBadge is_open={account.is_open} />
              {account.proposal !== null && <Waiting proposal={account.proposal} link={link} />}
            </>
          ),
        },
      ]}
    />
  )
}

/** Somebody proposed a change. */
function Waiting({ proposal, link }: { proposal: number; link: RowLink }) {
  const t = useT()
  return (
    <small>
      <Link to={proposalAddress(proposal)} {...link}>
        {t('console.bankAccounts.waiting')}
      </Link>
    </small>
  )
}
