// The table of payouts, for the list and for a batch.
import { Link } from 'react-router-dom'
import type { PayoutEntry } from '@/console/shared/api/wire'
import { type Column, type RowLink, type RowsProps, Table } from '@/console/shared/list/Table'
import { Due } from '@/console/shared/review/Due'
import { deskTime, zoneName } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { batchAddress } from '../model/batches'
import { isUnpaid, type PayoutPlace, payoutAddress } from '../model/payouts'
import { DaysOwed } from './DaysOwed'
import { PaidProject, PayoutBadge, Settled } from './PayoutParts'
import '../payout.css'

interface PayoutTableProps extends RowsProps<PayoutEntry> {
  /** The list from which a payout is opened. */
  place?: PayoutPlace
  /** In a batch every row is paid from the same bank account. */
  inBatch?: boolean
  /** On a project's page every row is a payment to it. */
  inProject?: boolean
  /** Those whose bank account was changed since it was approved. */
  changed?: number[]
  /** Those with an open proposal. */
  proposed?: number[]
  /** Before all others. */
  first?: Column<PayoutEntry> | undefined
  /** Behind all others. */
  last?: Column<PayoutEntry> | undefined
}

export function PayoutTable(props: PayoutTableProps) {
  const {
    place = {},
    inBatch = false,
    inProject = false,
    changed = [],
    proposed = [],
    first,
    last,
    ...rows
  } = props
  const t = useT()
  const columns: (Column<PayoutEntry> | false | undefined)[] = [
    first,
    {
      head: t('console.payouts.payee'),
      className: 'table-name',
      cell: (payout, link) => (
        <Payee payout={payout} isChanged={changed.includes(payout.id)} place={place} link={link} />
      ),
    },
    !inProject && {
      head: t('console.payouts.reason'),
      isNamed: true,
      cell: ({ reason, settles, project }, link) => (
        <>
          {t(`console.payouts.reason.${reason}`)}
          <small>
            {project ? (
              <PaidProject project={project} link={link} />
            ) : (
              <Settled settles={settles} link={link} />
            )}
          </small>
        </>
      ),
    },
    !inBatch &&
      !inProject && {
        head: t('console.payouts.paidFrom'),
        isNamed: true,
        cell: (payout, link) => <PaidFrom payout={payout} link={link} />,
      },
    {
      head: t('console.column.state'),
      cell: ({ id, state }) => (
        <>
          <PayoutBadge state={state} />
          {proposed.includes(id) && <small>{t('console.payouts.isProposed')}</small>}
        </>
      ),
    },
    {
      head: t('console.payouts.since', { zone: zoneName }),
      isNamed: true,
      className: 'figures table-when',
      cell: (payout) => (
        <>
          {deskTime(payout.since)}
          {isUnpaid(payout) && (
            <small>
              <DaysOwed since={payout.since} />
            </small>
          )}
          <Due standing={payout.standing} at={payout.due_at} />
        </>
      ),
    },
    {
      head: t('console.column.amount'),
      className: 'number',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    last,
  ]
  return <Table {...rows} className="payouts" columns={columns.filter((column) => isColumn(column))} />
}

const isColumn = (column: Column<PayoutEntry> | false | undefined): column is Column<PayoutEntry> =>
  column !== undefined && column !== false

interface PayeeProps {
  payout: PayoutEntry
  isChanged: boolean
  place: PayoutPlace
  link: RowLink
}

function Payee({ payout, isChanged, place, link }: PayeeProps) {
  const t = useT()
  const { id, payee, target_tail: tail } = payout
  return (
    <>
      <Link to={payoutAddress(id, place)} {...link}>
        {payee ?? t('console.payouts.unknownPayee')}
      </Link>
      <small className="figures">{tail ? `#${id} · …${tail}` : `#${id}`}</small>
      {payout.blocked && (
        <small className="payout-changed">
          <Icon name="alert" size={14} />
          {t('console.payouts.blocked')}
        </small>
      )}
      {isChanged && (
        <small className="payout-changed">
          <Icon name="alert" size={14} />
          {t('console.payouts.targetMoved')}
        </small>
      )}
    </>
  )
}

function PaidFrom({ payout, link }: { payout: PayoutEntry; link: RowLink }) {
  const t = useT()
  const { bank_account: account, method, batch } = payout
  return (
    <>
      {account?.name ?? (method === 'Bitcoin' && t('console.payout.Bitcoin'))}
      {batch != null && (
        <small>
          <Link to={batchAddress(batch)} {...link}>
            {t('console.payouts.batch', { id: batch })}
          </Link>
        </small>
      )}
    </>
  )
}
