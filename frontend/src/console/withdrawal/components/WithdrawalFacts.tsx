// The withdrawal itself: how much goes out in which way, what the wallet has, and to whom it goes, to be ticked off against the signed
// authorisation.

import type { Item } from '@/console/shared/api/wire'
import { BehindOrder } from '@/console/shared/review/BehindOrder'
import { OrderWallet } from '@/console/shared/review/OrderWallet'
import { PayeeChanged } from '@/console/shared/typed/PayeeChanged'
import { TypedField } from '@/console/shared/typed/TypedGroups'
import { type Ticks, useTicks } from '@/console/shared/typed/useTicks'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { type PayeeLine, payeeLines } from '../model/payTo'
import '../withdrawal.css'

export function WithdrawalFacts({ item }: { item: Item }) {
  const t = useT()
  return (
    <>
      <section className="order">
        <p className="order-project">{t(`console.payout.${item.payout_method ?? 'Bank'}`)}</p>
        <p className="order-amount">
          <Money amount={item.amount ?? 0} currency={item.currency ?? ''} size="large" />
        </p>
        <dl className="order-facts">
          <BehindOrder item={item} />
        </dl>
        <OrderWallet item={item} held={t('console.wallet.inHeldWith')} after={t('console.wallet.after')} />
      </section>
      <PaidTo item={item} />
    </>
  )
}

function PaidTo({ item }: { item: Item }) {
  const t = useT()
  const ticks = useTicks('withdrawals', item, 'payee')
  const lines = payeeLines(item, new Date())
  return (
    <section className="typed paid-to" aria-label={t('console.payTo')}>
      <header className="typed-title">
        <h2>{t('console.payTo')}</h2>
        <span className="muted figures">
          {t('console.compared', { done: ticks.ticked.size, count: lines.length })}
        </span>
      </header>
      {item.payee_changed && <PayeeChanged text={t('console.payTo.changedText')} />}
      {item.pay_to?.differs_from_account && (
        <p className="caution" role="note">
          <Icon name="alert" size={16} />
          <span>
            <b>{t('console.payTo.differs')}</b>
            {t('console.payTo.differsText')}
          </span>
        </p>
      )}
      {lines.map((line) => (
        <Line key={line.field.name} line={line} ticks={ticks} />
      ))}
    </section>
  )
}

function Line({ line, ticks }: { line: PayeeLine; ticks: Ticks }) {
  const t = useT()
  const { field, value, now, holderDiffers } = line
  const said = now === null ? t('console.payTo.nowNothing') : t('console.payTo.now', { now: String(now) })
  return (
    <TypedField
      field={field}
      value={value}
      finding={holderDiffers ? 'holderDiffers' : undefined}
      note={now === undefined ? undefined : said}
      ticks={ticks}
    />
  )
}
