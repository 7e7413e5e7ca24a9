// The accounts as swipeable cards, "all accounts" first; a column on wide windows. Each card is a radio button, so the arrow keys
// choose too.
import { useT } from '@/shared/i18n'
import { totalOf } from '../fundTotal'
import type { FundAccount } from '../wire'
import { FundCard, type FundCardContent } from './FundCard'
import { useCardTrack } from './useCardTrack'

interface FundCardsProps {
  accounts: FundAccount[]
  /** The chosen account; none for all of them. */
  account: number | null
  onChoose: (account: number | null) => void
}

const cardOf = (account: FundAccount): FundCardContent => ({
  ...account,
  id: account.accountId,
  name: account.accountName,
})

export function FundCards({ accounts, account, onChoose }: FundCardsProps) {
  const t = useT()
  const [only, ...rest] = accounts
  if (!only) return null
  if (rest.length === 0) return <FundCard card={cardOf(only)} />
  const all = { ...totalOf(accounts), id: null, name: t('portfolio.funds.allAccounts') }
  return <SeveralCards cards={[all, ...accounts.map(cardOf)]} account={account} onChoose={onChoose} />
}

interface SeveralCardsProps extends Pick<FundCardsProps, 'account' | 'onChoose'> {
  cards: FundCardContent[]
}

function SeveralCards({ cards, account, onChoose }: SeveralCardsProps) {
  const t = useT()
  const chosen = Math.max(
    0,
    cards.findIndex(({ id }) => id === account),
  )
  const track = useCardTrack(chosen, (card) => onChoose(cards[card]?.id ?? null))
  return (
    <section className="fund-cards">
      <div
        className="fund-track"
        role="radiogroup"
        aria-label={t('portfolio.funds.accounts')}
        ref={track.ref}
        onScroll={track.onScroll}
      >
        {cards.map((card, at) => (
          <FundCard
            key={card.id ?? 'all'}
            card={card}
            choice={{ chosen: at === chosen, onChoose: () => onChoose(card.id) }}
          />
        ))}
      </div>
      <div className="fund-dots">
        {cards.map((card, at) => (
          <button
            type="button"
            key={card.id ?? 'all'}
            aria-label={card.name}
            aria-current={at === chosen}
            onClick={() => onChoose(card.id)}
          />
        ))}
      </div>
    </section>
  )
}
