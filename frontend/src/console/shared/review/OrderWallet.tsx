// The wallet behind a withdrawal or a deposit: its balance, how much of it is held, and its balance once the item is
// done.

import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import type { Item } from '../api/wire'

interface OrderWalletProps {
  item: Pick<Item, 'wallet' | 'currency'>
  /** What the held part is called while the item waits, where it includes the item. */
  held?: string
  /** What the balance after it is called. */
  after: string
}

export function OrderWallet({ item: { wallet, currency = '' }, held, after }: OrderWalletProps) {
  const t = useT()
  if (!wallet) return null
  const { available, held: heldNow, balance_after: balanceAfter } = wallet
  const waits = balanceAfter != null
  return (
    <dl className="order-facts order-wallet">
      <Figure name={t('console.wallet.inAvailable')}>
        <Money amount={available} currency={currency} />
      </Figure>
      <Figure name={(waits && held) || t('console.wallet.inHeld')}>
        <Money amount={heldNow} currency={currency} />
      </Figure>
      {waits && (
        <Figure name={after}>
          <Money amount={balanceAfter} currency={currency} />
        </Figure>
      )}
    </dl>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
