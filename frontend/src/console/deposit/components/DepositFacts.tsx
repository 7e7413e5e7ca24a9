// The deposit itself: how much was to come in which way, under which reference or by which invoice, what arrived, and what the wallet
// has.

import type { Item } from '@/console/shared/api/wire'
import { MatchedReceipts } from '@/console/shared/receipt/MatchedReceipts'
import { matchedSum } from '@/console/shared/receipt/matched'
import { Copy } from '@/console/shared/record/Copy'
import { BehindOrder } from '@/console/shared/review/BehindOrder'
import { OrderWallet } from '@/console/shared/review/OrderWallet'
import { type MessageId, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { isOther } from '../model/received'
import { DeviationNote } from './DeviationNote'
import { InvoiceFacts } from './InvoiceFacts'
import '../deposit.css'

export function DepositFacts({ item }: { item: Item }) {
  const t = useT()
  const { funding_method: method, remittance_reference: reference, currency = '', invoice, deviation } = item
  return (
    <section className="order">
      <p className="order-project">{t(`console.method.${method ?? 'Wire'}`)}</p>
      <p className="order-amount">
        <Money amount={item.amount ?? 0} currency={currency} size="large" />
      </p>
      {deviation && <DeviationNote deviation={deviation} item={item} />}
      <dl className="order-facts">
        {reference && method !== 'Bitcoin' && (
          <div>
            <dt>{t('console.deposit.reference')}</dt>
            <dd className="deposit-reference">
              <span className="figures">{reference}</span>
              <Copy text={reference} label={t('console.deposit.copy')} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('console.received')}</dt>
          <dd>
            <Received item={item} />
          </dd>
        </div>
        <BehindOrder item={item} />
      </dl>
      {invoice && <InvoiceFacts invoice={invoice} />}
      <MatchedReceipts item={item} />
      <OrderWallet item={item} after={t('console.deposit.walletAfter')} />
      {!deviation && isOther('', item) && (
        <p className="caution" role="note">
          <Icon name="alert" size={16} />
          <span>{t('console.deposit.otherArrived')}</span>
        </p>
      )}
    </section>
  )
}

function Received({ item }: { item: Item }) {
  const t = useT()
  const { currency = '' } = item
  const amount = item.amount_received ?? matchedSum(item)
  if (!amount) {
    const none = item.funding_method === 'Bitcoin' ? 'console.deposit.noneYet' : 'console.notYet'
    return <span className="muted">{t(none)}</span>
  }
  return (
    <>
      <Money amount={amount} currency={currency} /> <small className="muted">{t(confirmedBy(item))}</small>
    </>
  )
}

/** Who gives the figure: the gateway counts what it confirmed, and nothing else. */
function confirmedBy({ funding_method: method, is_receipt_confirmed: isConfirmed }: Item): MessageId {
  if (method === 'Bitcoin') return 'console.deposit.confirmedByGateway'
  return isConfirmed ? 'console.deposit.confirmed' : 'console.deposit.unconfirmed'
}
