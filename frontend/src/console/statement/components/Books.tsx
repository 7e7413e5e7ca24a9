// What confirming a line books, in words.
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import type { LineItem } from '../api/wire'
import { booksText, type Foreseen } from '../model/meaning'
import { useAccountName } from './LineParts'

interface BooksProps {
  line: LineItem
  foreseen: Foreseen
}

export function Books({ line, foreseen }: BooksProps) {
  const t = useT()
  const nameOf = useAccountName()
  const record = foreseen.record ?? 0
  return (
    <p>
      {t(`console.statement.books.${booksText(foreseen, line.direction)}`, {
        amount: moneyText(line.amount, line.currency),
        account: line.bank_account.name,
        record,
        other: foreseen.kind === 'transfer' ? nameOf(record) : '',
      })}
    </p>
  )
}
