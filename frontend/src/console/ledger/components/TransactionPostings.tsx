// The two sides of a transaction: what each book gained or gave, and for which record.
import { Link } from 'react-router-dom'
import { AssetAmount } from '@/console/shared/amount/AssetAmount'
import type { LedgerTransaction, TransactionPosting } from '@/console/shared/api/wire'
import { WholeTable } from '@/console/shared/list/WholeTable'
import { bookAddress } from '@/console/shared/place/books'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { useIntl, useT } from '@/shared/i18n'
import { useOwnerName } from './BookParts'
import '../ledger.css'

export function TransactionPostings({ transaction }: { transaction: LedgerTransaction }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const nameOf = useOwnerName()
  const { postings, posted } = transaction
  return (
    <RecordPart title={t('console.ledger.postings')}>
      <WholeTable<TransactionPosting>
        name="transaction_postings"
        isCut={posted > postings.length}
        className="postings"
        items={postings}
        columns={[
          {
            head: t('console.ledger.book'),
            by: ({ book }) => book,
            className: 'table-name',
            cell: (posting) => (
              <>
                <Link to={bookAddress(posting.book, posting.asset)}>{t(`console.book.${posting.kind}`)}</Link>
                <small className="figures">{`${nameOf(posting)} · ${posting.book}`}</small>
              </>
            ),
          },
          {
            head: t('console.ledger.for'),
            isNamed: true,
            className: 'figures',
            cell: ({ record }) => <RecordLink record={record} />,
          },
          {
            head: t('console.column.amount'),
            by: ({ amount }) => amount,
            isNamed: true,
            className: 'number',
            cell: ({ amount, asset }) => <AssetAmount amount={amount} asset={asset} signed />,
          },
        ]}
      />
      {posted > postings.length && (
        <p className="muted ledger-note">
          {t('console.ledger.firstPostings', {
            shown: formatNumber(postings.length),
            count: formatNumber(posted),
          })}
        </p>
      )}
    </RecordPart>
  )
}
