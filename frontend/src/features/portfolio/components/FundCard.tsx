// One investment account, or all of them: what was invested, what it brought, and what is in its wallets. Balances that the server
// leaves out have no row.
import { useId } from 'react'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import type { Figures } from '../fundTotal'
import type { FundAccount } from '../wire'

export type FundCardContent = Pick<FundAccount, keyof Figures | 'OtherCurrencies'> & {
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
      {card.OtherCurrencies.map((other) => (
        <FundFigures key={other.CurrencyID} figures={other} small />
      ))}
    </article>
  )
}

function FundFigures({ figures, small = false }: { figures: Figures; small?: boolean }) {
  const t = useT()
  const rows = [
    { label: t('portfolio.funds.invested'), amount: figures.totalSecHolding },
    { label: t('portfolio.shares.income'), amount: figures.totalIncome },
    { label: t('portfolio.funds.balance'), amount: figures.accountBalance },
    { label: t('portfolio.funds.available'), amount: figures.balanceAvailable },
  ]
  return (
    <dl className={small ? 'fund-figures fund-figures-small' : 'fund-figures'}>
      {rows.map(
        ({ label, amount }) =>
          typeof amount === 'number' && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money amount={amount} currency={figures.currency} size={small ? 'normal' : 'large'} />
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
