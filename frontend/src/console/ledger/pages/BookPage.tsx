// One book in one asset: its owner, its balance, and the postings that make it up.
import { Navigate, useNavigate } from 'react-router-dom'
import { AssetAmount } from '@/console/shared/amount/AssetAmount'
import { assetText } from '@/console/shared/amount/asset'
import type { BookPostings } from '@/console/shared/api/wire'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { FileLink } from '@/console/shared/list/FileLink'
import { PlacePages } from '@/console/shared/list/PlacePages'
import { useOrder } from '@/console/shared/list/useOrder'
import { bookAddress } from '@/console/shared/place/books'
import type { KeyPlace } from '@/console/shared/place/keyed'
import { FactList } from '@/console/shared/record/FactList'
import { NoRecord, RecordPage } from '@/console/shared/record/RecordPage'
import { useIntl, useT } from '@/shared/i18n'
import { postingsFile, usePostings } from '../api/ledger'
import { Owner } from '../components/BookParts'
import { PostingTable } from '../components/PostingTable'
import { booksAddress, keptInBook, ledgerAddress } from '../model/books'
import { type PostingsPlace, type postingColumns, usePostingsPlace } from '../model/postings'
import '../ledger.css'

export default function BookPage() {
  const place = usePostingsPlace()
  return place ? <Book place={place} /> : <Navigate to={ledgerAddress} replace />
}

function Book({ place }: { place: PostingsPlace }) {
  const t = useT()
  const navigate = useNavigate()
  const { kind, book: name, asset } = place
  const to = booksAddress({ kind, asset, ...place.list })
  useKeys('item', { ...useDeskHandlers(), leave: () => void navigate(to) })
  const { data, error, refetch } = usePostings(place)
  const isThis = data?.book.book === name && data.book.asset === asset
  if (!data || !isThis) {
    const gone = { title: t('console.ledger.bookGone'), text: t('console.ledger.bookGoneText') }
    return <NoRecord error={error} refetch={refetch} gone={gone} />
  }
  const { book } = data
  return (
    <RecordPage
      back={{ to, label: t('console.ledger.backToBooks') }}
      title={`${t(`console.book.${kind}`)} · ${assetText(t, asset)}`}
      aside={<span className="muted figures">{name}</span>}
    >
      <section className="record-part">
        <p className="payment-amount">
          <AssetAmount amount={book.balance} asset={asset} size="large" />
        </p>
        <FactList
          facts={[
            [t('console.ledger.ownerOf'), <Owner key="owner" book={book} />],
            [t('console.account'), book.owner?.account_number],
            [t('console.ledger.meaning'), t(`console.ledger.about.${kind}`)],
          ]}
        />
      </section>
      <Postings place={place} data={data} />
    </RecordPage>
  )
}

function Postings({ place, data }: { place: PostingsPlace; data: BookPostings }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { book, asset } = place
  const at = ({ before, after, sort }: KeyPlace) =>
    bookAddress(book, asset, { ...keptInBook(place.list), before, after, sort })
  const { items, total, total_capped: capped } = data
  const columns: Record<string, (typeof postingColumns)[number]> = {
    [t('console.ledger.valueDate')]: 'value_date',
    [t('console.column.amount')]: 'amount',
  }
  const sorting = useOrder(data, place.sort, columns, (sort) => at({ sort }))
  return (
    <section className="record-part">
      <header className="record-part-head">
        <h2>{t('console.ledger.postings')}</h2>
        <span className="muted figures">
          {t(capped ? 'console.ledger.postingsCapped' : 'console.ledger.postingsTotal', {
            count: total,
            shown: formatNumber(total),
          })}
        </span>
        <span className="queue-aside">
          <FileLink href={postingsFile(place)} hint={capped === true} />
        </span>
      </header>
      <PostingTable items={items} asset={asset} sorting={sorting} />
      <PlacePages place={place} list={data} to={at} />
    </section>
  )
}
