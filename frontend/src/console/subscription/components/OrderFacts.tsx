// The order itself: the shares, their price, and the money that has arrived so far.

import type { Item } from '@/console/shared/api/wire'
import { MatchedReceipts } from '@/console/shared/receipt/MatchedReceipts'
import { matchedSum } from '@/console/shared/receipt/matched'
import { BehindOrder } from '@/console/shared/review/BehindOrder'
import { sharesText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'

export function OrderFacts({ item }: { item: Item }) {
  const t = useT()
  const currency = item.currency ?? ''
  const received = item.amount_received ?? matchedSum(item)
  return (
    <section className="order">
      <p className="order-project">{item.project}</p>
      <p className="order-amount">
        <Money amount={item.amount ?? 0} currency={currency} size="large" />
      </p>
      <dl className="order-facts">
        <div>
          <dt>{t('console.column.method')}</dt>
          <dd>{t(`console.method.${item.payment_method ?? 'Wire'}`)}</dd>
        </div>
        {item.payment_method !== 'Wallet' && (
          <div>
            <dt>{t('console.received')}</dt>
            <dd>
              {received ? (
                <Money amount={received} currency={currency} />
              ) : (
                <span className="muted">{t('console.notYet')}</span>
              )}
            </dd>
          </div>
        )}
        {item.shares != null && (
          <div>
            <dt>{t('console.shares')}</dt>
            <dd className="figures">{sharesText(Number(item.shares))}</dd>
          </div>
        )}
        <BehindOrder item={item} />
      </dl>
      {item.bears_no_loss && (
        <p className="hint-box" role="note">
          <Icon name="alert" size={20} />
          <span>{t('console.order.bearsNoLoss')}</span>
        </p>
      )}
      <MatchedReceipts item={item} />
    </section>
  )
}
