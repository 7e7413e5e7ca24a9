// Taking an order back: which shares are cancelled, what comes back, where to and by when, confirmed once. A refusal is shown here and changes nothing.
import { useState } from 'react'
import { turnedDown } from '@/shared/api/reauth'
import { deadlineText, momentText, moneyText, sharesText } from '@/shared/format'
import { refusalText, useT } from '@/shared/i18n'
import { ConfirmActions } from '@/shared/ui/Confirm'
import { Icon } from '@/shared/ui/Icon'
import { Facts } from '@/shared/ui/Receipt'
import { Sheet } from '@/shared/ui/Sheet'
import { useChange } from '@/shared/ui/useChange'
import { revokeOrder } from '../api/portfolio'
import type { Order, Revocation } from '../wire'

interface RevokeSheetProps {
  order: Order
  revocation: Revocation
  onClose: () => void
  onRevoked: () => void
}

const consequence = {
  Wallet: 'portfolio.revoke.text',
  Bank: 'portfolio.revoke.text',
  None: 'portfolio.revoke.nothing',
} as const

export function RevokeSheet({ order, revocation, onClose, onRevoked }: RevokeSheetProps) {
  const t = useT()
  const [refusal, setRefusal] = useState<unknown>()
  const { amount, target, refundBy, until, shares } = revocation
  const refund =
    target === 'None'
      ? []
      : [
          { label: t('portfolio.revoke.amount'), value: moneyText(amount, order.currency) },
          { label: t('portfolio.revoke.target'), value: t(`portfolio.revoke.to.${target}`) },
          { label: t('portfolio.revoke.by'), value: deadlineText(refundBy) },
        ]
  const facts = [
    { label: t('portfolio.revoke.order'), value: `${order.orderName} · #${order.orderNum}` },
    ...(shares ? [{ label: t('portfolio.revoke.shares'), value: sharesText(shares) }] : []),
    ...refund,
    { label: t('portfolio.revoke.until'), value: momentText(until) },
  ]
  const { run, busy } = useChange({
    change: revokeOrder,
    onDone: onRevoked,
    onRefusal: (refused) => {
      setRefusal(turnedDown(refused) ? undefined : refused)
      return true
    },
  })
  const revoke = () => {
    setRefusal(undefined)
    run(order)
  }
  return (
    <Sheet
      open
      title={t('portfolio.revoke.title')}
      onClose={onClose}
      action={
        <ConfirmActions
          look="danger"
          busy={busy}
          onClick={revoke}
          onCancel={onClose}
          cancel={t('portfolio.revoke.keep')}
        >
          {t('portfolio.revoke.go')}
        </ConfirmActions>
      }
    >
      <div className="stack">
        <p>{t(shares ? 'portfolio.revoke.issued' : consequence[target])}</p>
        <Facts facts={facts} />
        {refusal !== undefined && (
          <p className="field-error" role="alert">
            <Icon name="alert" size={16} />
            <span>{refusalText(refusal)}</span>
          </p>
        )}
      </div>
    </Sheet>
  )
}
