// The batches of payouts, the newest first: narrowed by state, found by bank account, number or a payout in them.
import { Link, useNavigate } from 'react-router-dom'
import type { PayoutBatchEntry } from '@/console/shared/api/wire'
import { ListPage } from '@/console/shared/list/ListPage'
import { PlacePages } from '@/console/shared/list/PlacePages'
import { type RowsProps, Table } from '@/console/shared/list/Table'
import { useOrder } from '@/console/shared/list/useOrder'
import { useRows } from '@/console/shared/list/useRows'
import { deskTime, zoneName } from '@/console/shared/time/clock'
import { dateText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { batchesFile, useBatches } from '../api/batches'
import { BatchFilter } from '../components/BatchFilter'
import { BatchBadge, PayoutLists } from '../components/PayoutParts'
import { batchAddress, type batchColumns, batchesAddress, useBatchPlace } from '../model/batches'
import '../payout.css'

export default function BatchesPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const place = useBatchPlace()
  const asked = useBatches(place)
  const items = asked.data?.items ?? []
  const columns: Record<string, (typeof batchColumns)[number]> = {
    [t('console.payouts.bankAccount')]: 'bank_account',
    [t('console.payouts.payOn')]: 'pay_on',
    [t('console.payouts.madeAt', { zone: zoneName })]: 'made_at',
    [t('console.payouts.sum')]: 'sum',
  }
  const sorting = useOrder(asked.data, place.sort, columns, (sort) =>
    batchesAddress({ ...place, before: undefined, after: undefined, sort }),
  )
  const rows = useRows(items, batchesAddress(place), ({ id }) => void navigate(batchAddress(id, place)), {
    widen: () => void navigate(batchesAddress({})),
  })
  const { state, q } = place
  const narrowed = state !== undefined || q !== undefined
  return (
    <ListPage
      title={t('console.payouts.batches')}
      asked={asked}
      sorting={sorting}
      count={(list) =>
        t(list.total_capped ? 'console.payouts.batchesCapped' : 'console.payouts.batchesTotal', {
          count: list.total,
          shown: formatNumber(list.total),
        })
      }
      aside={<PayoutLists here="batches" />}
      file={batchesFile(place)}
      filter={<BatchFilter place={place} box={rows.search} />}
      empty={{
        title: t(narrowed ? 'console.payouts.noBatchFound' : 'console.payouts.noBatch'),
        text: t(narrowed ? 'console.payouts.noBatchFoundText' : 'console.payouts.noBatchText'),
      }}
      pages={<PlacePages place={place} list={asked.data} to={batchesAddress} />}
    >
      <BatchTable items={items} sorting={sorting} at={rows.at} onSelect={rows.select} onOpen={rows.open} />
    </ListPage>
  )
}

function BatchTable(rows: RowsProps<PayoutBatchEntry>) {
  const t = useT()
  const place = useBatchPlace()
  const { formatNumber } = useIntl()
  return (
    <Table
      {...rows}
      columns={[
        {
          head: t('console.payouts.bankAccount'),
          cell: ({ id, bank_account, currency }, link) => (
            <>
              <Link to={batchAddress(id, place)} {...link}>
                {bank_account.name}
              </Link>
              <small className="figures">{`#${id} · ${currency}`}</small>
            </>
          ),
        },
        { head: t('console.column.state'), cell: (batch) => <BatchBadge batch={batch} /> },
        {
          head: t('console.payouts.payOn'),
          isNamed: true,
          className: 'figures',
          cell: ({ pay_on }) => dateText(pay_on),
        },
        {
          head: t('console.payouts.madeAt', { zone: zoneName }),
          isNamed: true,
          className: 'figures table-when',
          cell: ({ made_at, made_by }) => (
            <>
              {deskTime(made_at)}
              <small>{made_by.name}</small>
            </>
          ),
        },
        {
          head: t('console.payouts.count'),
          isNamed: true,
          className: 'number figures',
          cell: ({ count }) => formatNumber(count),
        },
        {
          head: t('console.payouts.sum'),
          className: 'number',
          cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
        },
      ]}
    />
  )
}
