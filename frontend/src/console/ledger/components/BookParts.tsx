// The owner of a book, and the tabs of the ledger pages.
import { Link } from 'react-router-dom'
import type { RowLink } from '@/console/shared/list/Table'
import { cashAddress } from '@/console/shared/place/books'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { type Translate, useT } from '@/shared/i18n'
import type { Language } from '@/shared/session/language'
import { useSession } from '@/shared/session/store'
import { ledgerAddress, type OwnedBook, ownerRecord } from '../model/books'
import { transactionsAddress } from '../model/transactions'

/** The number of the provider of card payments; the other one takes crypto. */
const cards = 1

function ownerName(t: Translate, locale: Language, { kind, owner_id: id, owner }: OwnedBook): string {
  switch (kind) {
    case 'wallet':
    case 'wallet_held':
    case 'holding':
      return owner?.investor || owner?.account_number || t('console.ledger.owner.account', { id })
    case 'issued':
    case 'escrow':
    case 'project_paid':
      return (locale === 'zh' ? owner?.name_zh : owner?.name_en) || t('console.ledger.owner.project', { id })
    case 'bank':
      return owner?.bank_account || t('console.ledger.owner.bank', { id })
    case 'gateway':
      return t(id === cards ? 'console.ledger.owner.cards' : 'console.ledger.owner.crypto')
    case 'payable':
      return t('console.ledger.owner.payout', { id })
    case 'suspense':
      return t('console.ledger.owner.receipt', { id })
    case 'distribution':
      return t('console.ledger.owner.distribution', { id })
    default:
      return t('console.ledger.owner.platform')
  }
}

/** The name of a book's owner, in the language of the desk. */
export function useOwnerName(): (book: OwnedBook) => string {
  const t = useT()
  const locale = useSession((session) => session.locale)
  return (book) => ownerName(t, locale, book)
}

/** The owner, linked to their page if there is one and this operator may see it. */
export function Owner({ book, link }: { book: OwnedBook; link?: RowLink }) {
  const name = useOwnerName()(book)
  const record = ownerRecord(book)
  if (!record) return name
  return (
    <RecordLink record={record} link={link}>
      {name}
    </RecordLink>
  )
}

type LedgerList = 'trial' | 'transactions' | 'cash'

/** The tabs: trial balance, transactions, cash. */
export function LedgerLists({ here }: { here?: LedgerList }) {
  const t = useT()
  const current = (list: LedgerList) => (list === here ? 'page' : undefined)
  return (
    <nav className="chips" aria-label={t('console.ledger.pages')}>
      <Link className="chip" to={ledgerAddress} aria-current={current('trial')}>
        {t('console.ledger.trial')}
      </Link>
      <Link className="chip" to={transactionsAddress({})} aria-current={current('transactions')}>
        {t('console.ledger.transactions')}
      </Link>
      <Link className="chip" to={cashAddress()} aria-current={current('cash')}>
        {t('console.ledger.cash')}
      </Link>
    </nav>
  )
}
