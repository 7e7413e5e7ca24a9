// The shares of a holding that came from or went to another account.
import { dateText, sharesText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import type { Holding } from '../wire'

export function Transfers({ held: { transfers, currency } }: { held: Holding }) {
  const t = useT()
  if (transfers.length === 0) return null
  return (
    <section className="card" aria-label={t('overview.holding.transfers')}>
      <h2>{t('overview.holding.transfers')}</h2>
      <ul className="share-list">
        {transfers.map(({ time, sharesNum, cost, incoming }) => (
          <li key={`${time}${incoming}`}>
            <span>
              <strong>{t(incoming ? 'overview.holding.transferIn' : 'overview.holding.transferOut')}</strong>
              <small>{dateText(time)}</small>
            </span>
            <span className="share-list-end">
              <span className="figures">
                {t('overview.holding.transferShares', { shares: sharesText(sharesNum) })}
              </span>
              <small>
                {t.rich('overview.holding.transferCost', {
                  cost: <Money key="cost" amount={cost} currency={currency} />,
                })}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
