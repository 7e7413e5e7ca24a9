// The books of one kind in one asset, the highest owner's number first: found by owner, with or without those that are empty.
import { Link, Navigate, useNavigate } from 'react-router-dom'
import { AssetAmount } from '@/console/shared/amount/AssetAmount'
import { assetText } from '@/console/shared/amount/asset'
import type { BookEntry } from '@/console/shared/api/wire'
import { Chips } from '@/console/shared/list/Chips'
import { ListPage } from '@/console/shared/list/ListPage'
import { PlacePages } from '@/console/shared/list/PlacePages'
import { SearchBox } from '@/console/shared/list/SearchBox'
import { type RowsProps, Table } from '@/console/shared/list/Table'
import { useOrder } from '@/console/shared/list/useOrder'
import { useRows } from '@/console/shared/list/useRows'
import { bookAddress } from '@/console/shared/place/books'
import { useIntl, useT } from '@/shared/i18n'
import { booksFile, useBooks } from '../api/ledger'
import { LedgerLists, Owner } from '../components/BookParts'
import {
  type BooksPlace,
  type bookColumns,
  booksAddress,
  keptInBook,
  ledgerAddress,
  useBooksPlace,
} from '../model/books'

export default function BooksPage() {
  const place = useBooksPlace()
  return place ? <Books place={place} /> : <Navigate to={ledgerAddress} replace />
}

function Books({ place }: { place: BooksPlace }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const { before: _before, after: _after, ...narrow } = place
  const { kind, asset, q, empty } = narrow
  const asked = useBooks(place)
  const items = asked.data?.items ?? []
  const columns: Record<string, (typeof bookColumns)[number]> = {
    [t('console.ledger.ownerOf')]: 'owner',
    [t('console.ledger.balance')]: 'balance',
  }
  const sorting = useOrder(asked.data, place.sort, columns, (sort) => booksAddress({ ...narrow, sort }))
  const rows = useRows(
    items,
    booksAddress(place),
    ({ book }) => void navigate(bookAddress(book, asset, keptInBook(place))),
    { widen: () => void navigate(booksAddress({ kind, asset })) },
  )
  return (
    <ListPage
      title={`${t(`console.ledger.kind.${kind}`)} · ${assetText(t, asset)}`}
      asked={asked}
      sorting={sorting}
      count={(list) =>
        t(list.total_capped ? 'console.ledger.booksCapped' : 'console.ledger.booksTotal', {
          count: list.total,
          shown: formatNumber(list.total),
        })
      }
      aside={<LedgerLists />}
      file={booksFile(place)}
      filter={
        <div className="filter">
          <Chips
            label={t('console.ledger.which')}
            choices={[undefined, true]}
            chosen={empty}
            nameOf={(which) => t(which ? 'console.ledger.withEmpty' : 'console.ledger.filled')}
            to={(which) => booksAddress({ ...narrow, empty: which })}
          />
          <SearchBox
            box={rows.search}
            words={q}
            hint={t('console.ledger.bookSearch')}
            to={(words) => booksAddress({ ...narrow, q: words })}
          />
        </div>
      }
      empty={{
        title: t(q ? 'console.ledger.noBookFound' : 'console.ledger.noBook'),
        text: t(q ? 'console.ledger.noBookFoundText' : 'console.ledger.noBookText'),
      }}
      pages={<PlacePages place={place} list={asked.data} to={booksAddress} />}
    >
      <BookTable
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

interface BookTableProps extends Omit<RowsProps<BookEntry>, 'onOpen'> {
  place: BooksPlace
  onOpen: (book: BookEntry) => void
}

function BookTable({ place, items, ...rows }: BookTableProps) {
  const t = useT()
  return (
    <Table
      {...rows}
      // An owner has one book of a kind.
      items={items.map((book) => ({ ...book, id: book.owner_id }))}
      columns={[
        {
          head: t('console.ledger.ownerOf'),
          className: 'table-name',
          cell: (book, link) => (
            <>
              <Owner book={book} link={link} />
              {book.owner?.account_number && <small className="figures">{book.owner.account_number}</small>}
            </>
          ),
        },
        {
          head: t('console.ledger.book'),
          isNamed: true,
          className: 'figures',
          cell: ({ book }) => book,
        },
        {
          head: t('console.ledger.balance'),
          isNamed: true,
          className: 'number',
          cell: ({ book, asset, balance }, link) => (
            <Link to={bookAddress(book, asset, keptInBook(place))} {...link}>
              <AssetAmount amount={balance} asset={asset} />
            </Link>
          ),
        },
      ]}
    />
  )
}
