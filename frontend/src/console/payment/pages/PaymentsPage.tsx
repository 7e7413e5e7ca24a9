// The payments of fees, the newest first: filtered by state, searched by investor or reference.
import { Link, useNavigate } from 'react-router-dom'
import type { ListedPayment } from '@/console/shared/api/wire'
import { Chips } from '@/console/shared/list/Chips'
import { ListPage } from '@/console/shared/list/ListPage'
import { PlacePages } from '@/console/shared/list/PlacePages'
import { SearchBox } from '@/console/shared/list/SearchBox'
import { type RowsProps, Table } from '@/console/shared/list/Table'
import { useOrder } from '@/console/shared/list/useOrder'
import { useRows } from '@/console/shared/list/useRows'
import { deskTime, zoneName } from '@/console/shared/time/clock'
import { useIntl, useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { paymentsFile, usePayments } from '../api/payments'
import { gatewayName, PaymentBadge } from '../components/PaymentState'
import {
  paymentAddress,
  type paymentColumns,
  paymentFilters,
  paymentsAddress,
  usePaymentPlace,
} from '../model/payments'

export default function PaymentsPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const place = usePaymentPlace()
  const asked = usePayments(place)
  const items = asked.data?.items ?? []
  const columns: Record<string, (typeof paymentColumns)[number]> = {
    [t('console.column.investor')]: 'investor',
    [t('console.payment.when', { zone: zoneName })]: 'when',
    [t('console.column.amount')]: 'amount',
  }
  const sorting = useOrder(asked.data, place.sort, columns, (sort) =>
    paymentsAddress({ ...place, before: undefined, after: undefined, sort }),
  )
  const rows = useRows(items, paymentsAddress(place), ({ id }) => void navigate(paymentAddress(id, place)))
  const narrowed = place.q !== undefined || place.state !== undefined
  const { state, q, sort } = place
  return (
    <ListPage
      title={t('console.list.payments')}
      asked={asked}
      sorting={sorting}
      count={(list) =>
        t(list.total_capped ? 'console.payment.totalCapped' : 'console.payment.total', {
          count: list.total,
          shown: formatNumber(list.total),
        })
      }
      file={paymentsFile(place)}
      filter={
        <div className="filter">
          <Chips
            choices={paymentFilters}
            chosen={state}
            nameOf={(filter) =>
              t(`console.payment.filter.${filter === 'Failed,Cancelled' ? 'unpaid' : (filter ?? 'all')}`)
            }
            to={(filter) => paymentsAddress({ q, sort, state: filter })}
          />
          <SearchBox
            box={rows.search}
            words={q}
            hint={t('console.payment.search')}
            to={(words) => paymentsAddress({ state, sort, q: words })}
          />
        </div>
      }
      empty={{
        title: t(narrowed ? 'console.payment.noneFound' : 'console.payment.none'),
        text: t(narrowed ? 'console.payment.noneFoundText' : 'console.payment.noneText'),
      }}
      pages={<PlacePages place={place} list={asked.data} to={paymentsAddress} />}
    >
      <PaymentTable items={items} sorting={sorting} at={rows.at} onSelect={rows.select} onOpen={rows.open} />
    </ListPage>
  )
}

function PaymentTable(rows: RowsProps<ListedPayment>) {
  const t = useT()
  const place = usePaymentPlace()
  return (
    <Table
      {...rows}
      columns={[
        {
          head: t('console.column.investor'),
          cell: (payment, link) => (
            <>
              <Link to={paymentAddress(payment.id, place)} {...link}>
                {payment.investor}
              </Link>
              <small className="figures">{`${payment.framework} ${payment.account_number}`}</small>
            </>
          ),
        },
        {
          head: t('console.payment.providerReference'),
          isNamed: true,
          className: 'figures',
          cell: (payment) => (
            <>
              {payment.provider_reference ?? <span className="muted">{t('console.payment.noneYet')}</span>}
              <small>{`${gatewayName(t, payment.provider)} · #${payment.id}`}</small>
            </>
          ),
        },
        {
          head: t('console.column.state'),
          cell: ({ state, refund_refused }) => <PaymentBadge state={state} refused={refund_refused} />,
        },
        {
          head: t('console.payment.when', { zone: zoneName }),
          isNamed: true,
          className: 'figures table-when',
          cell: ({ paid_at, created_at }) => deskTime(paid_at ?? created_at),
        },
        {
          head: t('console.column.amount'),
          className: 'number',
          cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
        },
      ]}
    />
  )
}
