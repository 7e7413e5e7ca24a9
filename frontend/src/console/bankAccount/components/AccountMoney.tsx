// The balances of a bank account by currency, with links to its books, to the day's cash and to its statement lines.
import { Link } from 'react-router-dom'
import { bookAddress, cashAddress } from '@/console/shared/place/books'
import { addressOf } from '@/console/shared/place/keyed'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { seesLedger, seesStatements } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { useBalances } from '../api/balances'

/** The statement lines of an account. */
const linesOf = (bank_account: number): string =>
  addressOf('/statement_lines', { state: 'all', bank_account })

export function AccountMoney({ id }: { id: number }) {
  const t = useT()
  const me = useOperator(({ operator }) => operator)
  if (me === null || !seesLedger(me)) return null
  return (
    <RecordPart
      title={t('console.bankAccounts.money')}
      aside={
        <Link className="tool" to={cashAddress()}>
          {t('console.bankAccounts.cash')}
        </Link>
      }
    >
      <Balances id={id} />
      {seesStatements(me) && (
        <p>
          <Link to={linesOf(id)}>{t('console.bankAccounts.lines')}</Link>
        </p>
      )}
    </RecordPart>
  )
}

/** Each balance leads to its book. */
function Balances({ id }: { id: number }) {
  const t = useT()
  const balances = useBalances(id)
  if (balances === undefined) return null
  if (balances.length === 0) return <p className="muted">{t('console.bankAccounts.noMoney')}</p>
  return (
    <ul className="bank-balances">
      {balances.map(({ currency, closing }) => (
        <li key={currency}>
          <Link to={bookAddress(`bank:${id}`, currency)}>
            <Money amount={closing} currency={currency} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
