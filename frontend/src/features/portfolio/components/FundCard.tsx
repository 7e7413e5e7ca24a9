// A card for one investment account, or for all of them: total invested, total income and balances. Balances that the server omits
// have no row.
import { useId } from 'react'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { currenciesOf, type Figures, type FundSums, leftOut } from '../fundTotal'

export type FundCardContent = FundSums & {
  /** None for all accounts together. */
  id: number | null
  name: string
}

interface FundCardProps {
  card: FundCardContent
  /** One of several cards is chosen; one alone is no choice. */
  choice?: { chosen: boolean; onChoose: () => void }
}

export function FundCard({ card, choice }: FundCardProps) {
  const id = useId()
  return (
    <article className="fund-card">
      {choice && (
        <input
          type="radio"
          name="account"
          value={card.id ?? ''}
          checked={choice.chosen}
          aria-labelledby={id}
          onChange={choice.onChoose}
        />
      )}
      <h2 id={id}>{card.name}</h2>
      <FundFigures figures={card} />
      <SumNote card={card} />
      {currenciesOf(card).map((currency) => (
        <CurrencyFigures key={currency.CurrencyID} figures={currency} />
      ))}
    </article>
  )
}

/** The day of the rates behind the sums, and the currencies that are not included. */
function SumNote({ card }: { card: FundSums }) {
  const t = useT()
  const without = leftOut(card)
  if (!card.RateDate && without.length === 0) return null
  return (
    <p className="fund-note">
      {card.RateDate && t('portfolio.funds.rateDay', { day: dateText(card.RateDate) })}
      {card.RateDate && without.length > 0 && ' '}
      {without.length > 0 && t('portfolio.funds.leftOut', { currencies: without.join(' · ') })}
    </p>
  )
}

interface Row {
  label: string
  amount: number | null | undefined
}

function useRows(figures: Figures): Record<'invested' | 'income' | 'balance' | 'available', Row> {
  const t = useT()
  return {
    invested: { label: t('portfolio.funds.invested'), amount: figures.totalSecHolding },
    income: { label: t('portfolio.shares.income'), amount: figures.totalIncome },
    balance: { label: t('portfolio.funds.balance'), amount: figures.accountBalance },
    available: { label: t('portfolio.funds.available'), amount: figures.balanceAvailable },
  }
}

function FundFigures({ figures }: { figures: Figures }) {
  const { invested, income, balance, available } = useRows(figures)
  return (
    <Rows look="fund-figures" rows={[invested, income, balance, available]} currency={figures.currency} />
  )
}

/** One line per currency: the balance, and the other figures only where they add to it. */
function CurrencyFigures({ figures }: { figures: Figures }) {
  const { invested, income, balance, available } = useRows(figures)
  const hasWallet = typeof balance.amount === 'number'
  const rows = [
    balance,
    ...(available.amount === balance.amount ? [] : [available]),
    ...(hasWallet && !invested.amount ? [] : [invested]),
    ...(income.amount ? [income] : []),
  ]
  return <Rows look="fund-figures-small" rows={rows} currency={figures.currency} />
}

function Rows({ look, rows, currency }: { look: string; rows: Row[]; currency: string }) {
  return (
    <dl className={look}>
      {rows.map(
        ({ label, amount }) =>
          typeof amount === 'number' && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money
                  amount={amount}
                  currency={currency}
                  size={look === 'fund-figures' ? 'large' : 'normal'}
                />
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
