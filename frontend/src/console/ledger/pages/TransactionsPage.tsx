// The transactions of the ledger, the newest first: found by number, reference or record, narrowed by value date.
import { useNavigate } from 'react-router-dom'
import { DayBox } from '@/console/shared/list/DayBox'
import { ListPage } from '@/console/shared/list/ListPage'
import { PlacePages } from '@/console/shared/list/PlacePages'
import { SearchBox } from '@/console/shared/list/SearchBox'
import { useOrder } from '@/console/shared/list/useOrder'
import { useRows } from '@/console/shared/list/useRows'
import { zoneName } from '@/console/shared/time/clock'
import { useIntl, useT } from '@/shared/i18n'
import { transactionsFile, useTransactions } from '../api/ledger'
import { LedgerLists } from '../components/BookParts'
import { TransactionTable } from '../components/TransactionTable'
import {
  transactionAddress,
  type transactionColumns,
  transactionsAddress,
  useTransactionsPlace,
} from '../model/transactions'
import '../ledger.css'

export default function TransactionsPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const place = useTransactionsPlace()
  const { before: _before, after: _after, ...narrow } = place
  const { q, from, to } = narrow
  const asked = useTransactions(place)
  const items = asked.data?.items ?? []
  const columns: Record<string, (typeof transactionColumns)[number]> = {
    [t('console.ledger.reference')]: 'reference',
    [t('console.ledger.valueDate')]: 'value_date',
    [t('console.ledger.bookedAt', { zone: zoneName })]: 'booked_at',
  }
  const sorting = useOrder(asked.data, place.sort, columns, (sort) =>
    transactionsAddress({ ...narrow, sort }),
  )
  const rows = useRows(
    items,
    transactionsAddress(place),
    ({ id }) => void navigate(transactionAddress(id, place)),
    { widen: () => void navigate(transactionsAddress({})) },
  )
  const narrowed = q !== undefined || from !== undefined || to !== undefined
  return (
    <ListPage
      title={t('console.ledger.transactions')}
      asked={asked}
      sorting={sorting}
      count={(list) =>
        t(list.total_capped ? 'console.ledger.transactionsCapped' : 'console.ledger.transactionsTotal', {
          count: list.total,
          shown: formatNumber(list.total),
        })
      }
      aside={<LedgerLists here="transactions" />}
      file={transactionsFile(place)}
      filter={
        <div className="filter">
          <div className="day-boxes">
            <DayBox
              label={t('console.ledger.from')}
              day={from}
              to={(day) => transactionsAddress({ ...narrow, from: day })}
            />
            <DayBox
              label={t('console.ledger.to')}
              day={to}
              to={(day) => transactionsAddress({ ...narrow, to: day })}
            />
          </div>
          <SearchBox
            box={rows.search}
            words={q}
            hint={t('console.ledger.search')}
            to={(words) => transactionsAddress({ ...narrow, q: words })}
          />
        </div>
      }
      empty={{
        title: t(narrowed ? 'console.ledger.noneFound' : 'console.ledger.none'),
        text: t(narrowed ? 'console.ledger.noneFoundText' : 'console.ledger.noneText'),
      }}
      pages={<PlacePages place={place} list={asked.data} to={transactionsAddress} />}
    >
      <TransactionTable
        place={place}
        items={items}
        sorting={sorting}
        at={rows.at}
        onSelect={rows.select}
        onOpen={rows.open}
      />
    </ListPage>
  )
}
