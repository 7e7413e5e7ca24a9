// The transactions of the ledger, the newest first: found by number, reference or record, narrowed by value date.
import { useNavigate } from 'react-router-dom'
import { DayBox } from '@/console/shared/list/DayBox'
import { KeyPages } from '@/console/shared/list/KeyPages'
import { ListPage } from '@/console/shared/list/ListPage'
import { SearchBox } from '@/console/shared/list/SearchBox'
import { useRows } from '@/console/shared/list/useRows'
import { useSorting } from '@/console/shared/list/useSorting'
import { zoneName } from '@/console/shared/time/clock'
import { useIntl, useT } from '@/shared/i18n'
import { transactionsFile, useTransactions } from '../api/ledger'
import { LedgerLists } from '../components/BookParts'
import { TransactionTable } from '../components/TransactionTable'
import { transactionAddress, transactionsAddress, useTransactionsPlace } from '../model/transactions'
import '../ledger.css'

export default function TransactionsPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const place = useTransactionsPlace()
  const { before, after, ...narrow } = place
  const { q, from, to } = narrow
  const asked = useTransactions(place)
  const turned = before !== undefined || after !== undefined
  const { items, sorting } = useSorting('ledger_transactions', asked.data, turned ? 2 : 1, {
    [t('console.ledger.reference')]: ({ reference }) => reference,
    [t('console.ledger.valueDate')]: ({ effective_on }) => effective_on,
    [t('console.ledger.bookedAt', { zone: zoneName })]: ({ booked_at }) => booked_at,
  })
  const rows = useRows(
    items,
    transactionsAddress(place),
    ({ id }) => void navigate(transactionAddress(id, place)),
    { widen: () => void navigate(transactionsAddress({})) },
  )
  const narrowed = q !== undefined || from !== undefined || to !== undefined
  const { newer, older } = asked.data ?? {}
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
          <div className="days">
            <DayBox
              label={t('console.ledger.from')}
              day={from}
              to={(day) => transactionsAddress({ q, from: day, to })}
            />
            <DayBox
              label={t('console.ledger.to')}
              day={to}
              to={(day) => transactionsAddress({ q, from, to: day })}
            />
          </div>
          <SearchBox
            box={rows.search}
            words={q}
            hint={t('console.ledger.search')}
            to={(words) => transactionsAddress({ q: words, from, to })}
          />
        </div>
      }
      empty={{
        title: t(narrowed ? 'console.ledger.noneFound' : 'console.ledger.none'),
        text: t(narrowed ? 'console.ledger.noneFoundText' : 'console.ledger.noneText'),
      }}
      pages={
        <KeyPages
          newest={turned ? transactionsAddress(narrow) : undefined}
          newer={newer != null ? transactionsAddress({ ...narrow, after: newer }) : undefined}
          older={older != null ? transactionsAddress({ ...narrow, before: older }) : undefined}
        />
      }
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
