// The platform's bank accounts on one day: opening balance, money in, money out, closing balance, and the closing balance of the bank's
// statement beside it.
import { Link } from 'react-router-dom'
import type { CashEntry } from '@/console/shared/api/wire'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { DayBox } from '@/console/shared/list/DayBox'
import { FileLink } from '@/console/shared/list/FileLink'
import { WholeTable } from '@/console/shared/list/WholeTable'
import { bookAddress, cashAddress } from '@/console/shared/place/books'
import { useTabTitle } from '@/console/shared/place/tabTitle'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { cashFile, useCash } from '../api/ledger'
import { LedgerLists } from '../components/BookParts'
import { BankDifference, OpenItems, StatementBalance } from '../components/StatementBalance'
import { aboveBooks, daysLater, useCashDay } from '../model/cash'
import { transactionsAddress } from '../model/transactions'
import '../ledger.css'

export default function CashPage() {
  const t = useT()
  useTabTitle(t('console.ledger.cash'))
  useKeys('list', useDeskHandlers())
  const asked = useCashDay()
  const { data, error, refetch } = useCash(asked)
  const day = data?.day ?? asked
  return (
    <main className="queue">
      <header className="queue-head">
        <h1>{t('console.ledger.cash')}</h1>
        <div className="queue-aside">
          {data && data.items.length > 0 && <FileLink href={cashFile(data.day)} />}
          <LedgerLists here="cash" />
        </div>
      </header>
      <div className="chips">
        <DayBox label={t('console.ledger.day')} day={day} to={cashAddress} />
        {day && (
          <>
            <Link className="chip" to={cashAddress(daysLater(day, -1))}>
              {t('console.ledger.dayBefore')}
            </Link>
            <Link className="chip" to={cashAddress(daysLater(day, 1))}>
              {t('console.ledger.dayAfter')}
            </Link>
          </>
        )}
      </div>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={4} /> : null}
      {data && data.items.length === 0 && (
        <EmptyState title={t('console.ledger.noCash')} text={t('console.ledger.noneText')} />
      )}
      {data && data.items.length > 0 && (
        <>
          <p className="muted ledger-signs">
            {t('console.ledger.cashText', { day: dateText(data.day) })}{' '}
            <Link to={transactionsAddress({ from: data.day, to: data.day })}>
              {t('console.ledger.ofDay')}
            </Link>
          </p>
          <Accounts items={data.items} day={data.day} />
        </>
      )}
    </main>
  )
}

/** A row has no number of its own: a bank account has one for each currency. */
const numbered = (items: CashEntry[]) => items.map((item, id) => ({ ...item, id }))

function Accounts({ items, day }: { items: CashEntry[]; day: string }) {
  const t = useT()
  const amount = (name: 'opening' | 'in' | 'out' | 'closing') => ({
    head: t(`console.ledger.cash.${name}`),
    by: (row: CashEntry) => row[name],
    isNamed: true,
    className: 'number',
    cell: (row: CashEntry) => <Money amount={row[name]} currency={row.currency} />,
  })
  return (
    <WholeTable
      name="cash"
      className="cash"
      items={numbered(items)}
      columns={[
        {
          head: t('console.ledger.kind.bank'),
          by: ({ bank_account }) => bank_account,
          className: 'table-name',
          cell: ({ bank_account, bank_account_id, currency }) => (
            <>
              <Link to={bookAddress(`bank:${bank_account_id}`, currency)}>{bank_account}</Link>
              <small>{currency}</small>
            </>
          ),
        },
        amount('opening'),
        amount('in'),
        amount('out'),
        amount('closing'),
        {
          head: t('console.ledger.cash.statement'),
          by: ({ statement }) => statement,
          isNamed: true,
          className: 'number',
          cell: (row) => <StatementBalance entry={row} day={day} />,
        },
        {
          head: t('console.ledger.cash.open'),
          by: ({ open }) => open?.sum,
          isNamed: true,
          className: 'number',
          cell: (row) => <OpenItems entry={row} />,
        },
        {
          head: t('console.ledger.cash.difference'),
          by: aboveBooks,
          isNamed: true,
          className: 'number',
          cell: (row) => <BankDifference entry={row} />,
        },
      ]}
    />
  )
}
