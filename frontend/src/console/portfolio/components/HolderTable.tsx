// The table of holders: the shares of each and their part of all, their cost, and their earnings.
import { Link } from 'react-router-dom'
import { type RowsProps, Table } from '@/console/shared/list/Table'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { sharesText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import type { Register, RegisteredHolder } from '../api/wire'
import { partText, percentOf } from '../model/register'
import '../portfolio.css'

export type HolderRow = RegisteredHolder & { id: number }

interface HolderTableProps extends RowsProps<HolderRow> {
  register: Register
  /** Where the history of a holding is opened. */
  to: (account: number) => string
}

export function HolderTable({ register: { sums, currency }, to, ...rows }: HolderTableProps) {
  const t = useT()
  const amount = (name: 'cost' | 'income' | 'returned') => ({
    head: t(`console.register.${name}`),
    isNamed: true,
    className: 'number',
    cell: (holder: HolderRow) => <Money amount={holder[name]} currency={currency} />,
  })
  return (
    <Table
      {...rows}
      className="register"
      columns={[
        {
          head: t('console.account'),
          cell: ({ account, account_number, framework }, link) => (
            <>
              <Link className="figures" to={to(account)} {...link}>
                {account_number}
              </Link>
              <small>{framework}</small>
            </>
          ),
        },
        {
          head: t('console.column.investor'),
          className: 'table-name',
          cell: ({ investor, investor_name }, link) => (
            <RecordLink record={`investor:${investor}`} link={link}>
              {investor_name}
            </RecordLink>
          ),
        },
        {
          head: t('console.register.shares'),
          isNamed: true,
          className: 'number figures',
          cell: ({ shares }) => sharesText(shares),
        },
        {
          head: t('console.register.part'),
          isNamed: true,
          className: 'number register-part',
          cell: ({ shares }) => <Part percent={percentOf(shares, sums.shares)} />,
        },
        amount('cost'),
        amount('income'),
        amount('returned'),
      ]}
    />
  )
}

/** In percent, and as a thin bar. */
function Part({ percent }: { percent: number }) {
  useIntl()
  return (
    <>
      <span className="figures">{partText(percent)}</span>
      <svg className="progress-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className="progress-rest" width="100" height="4" />
        <rect className="progress-done" width={percent} height="4" />
      </svg>
    </>
  )
}
