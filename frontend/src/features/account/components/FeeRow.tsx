// The fee of the account's review: its amount, the state of its payment, and the possible actions; a refund can be
// requested while the account is under review too, a payment cannot be made then. The state is the server's; after
// coming back from paying it is polled until it is decided, for a minute.
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { accountsKey, fundsKey } from '@/shared/api/accounts'
import { forget } from '@/shared/api/query'
import { deadlineText, moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { confirm, toast } from '@/shared/ui/dialogs'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { Button } from '@/shared/ui/PrimaryAction'
import { StatusBadge, type Tone } from '@/shared/ui/Status'
import { useChange } from '@/shared/ui/useChange'
import { askRefund, fetchPayment, leaveToPay, startPayment, waitForPayment } from '../api/payment'
import { afterRefund, type FeeStatus, feeStatus, feeText, isHeld } from '../fee'
import { isLocked } from '../kyc'
import type { Fee, UserEntity } from '../wire'

interface FeeRowProps {
  account: UserEntity
  fee: Fee
  framework: number
  /** Why it cannot be paid yet. */
  missing?: string | undefined
}

const tones: Record<FeeStatus, Tone> = {
  due: 'open',
  pending: 'waiting',
  paid: 'good',
  refunding: 'waiting',
  failed: 'bad',
  cancelled: 'quiet',
  refunded: 'quiet',
}

export function FeeRow({ account, fee, framework, missing }: FeeRowProps) {
  const t = useT()
  const [query] = useSearchParams()
  const stand = feeStatus(fee)
  const locked = isLocked(account)
  const payment = fee.Payment ?? null
  const id = payment?.OnlineChargeSessionID ?? null
  const awaited = stand === 'pending' && id !== null && id === Number(query.get('ReferenceID'))
  const asking = useDecision(awaited ? id : null)

  const outdated = () => {
    void forget(accountsKey, fundsKey)
    return false
  }
  const paying = useChange({
    change: (account: number) => startPayment(account, framework),
    onDone: leaveToPay,
    onRefusal: outdated,
  })
  const refunding = useChange({
    change: async (session: number) => {
      await askRefund(session)
      await forget(accountsKey, fundsKey)
    },
    onDone: () => void toast(t('account.fee.refund.asked')),
    onRefusal: outdated,
  })
  const busy = paying.busy || refunding.busy
  const refund = async () => {
    if (!payment) return
    const yes = {
      title: t('account.fee.refund.title'),
      text: t('account.fee.refund.text', {
        amount: moneyText(payment.Amount, payment.Currency),
        after: afterRefund(fee, locked),
      }),
      confirm: t('account.fee.refund.go'),
      danger: true,
    }
    if (await confirm(yes)) refunding.run(payment.OnlineChargeSessionID)
  }

  const owed = fee.Amount > 0 && !locked && !isHeld(stand)
  const shown = owed || !payment ? fee : payment
  const payable = owed && !asking
  const until = stand === 'paid' ? payment?.RefundableUntilDateTime : null
  return (
    <section className="fee card" aria-labelledby="fee-title">
      <div className="fee-head">
        <div>
          <h2 id="fee-title">{t('account.fee.title')}</h2>
          <p className="fee-amount">
            <Money amount={shown.Amount} currency={shown.Currency} size="large" />
          </p>
        </div>
        <StatusBadge tone={tones[stand]} label={t(`account.fee.state.${stand}`)} />
      </div>
      <p className="muted" role="status">
        {asking ? t('account.fee.asking') : t(feeText(fee, locked))}
        {until && <> {t('account.fee.until', { date: deadlineText(until) })}</>}
      </p>
      {payable && missing && (
        <p className="fee-missing">
          <Icon name="info" size={16} /> {missing}
        </p>
      )}
      {payable && !missing && (
        <Button
          look={stand === 'pending' ? 'quiet' : 'primary'}
          busy={busy}
          onClick={() => paying.run(account.UserEntityID)}
        >
          {t(
            stand === 'due'
              ? 'account.fee.pay'
              : stand === 'pending'
                ? 'account.fee.goOn'
                : 'account.fee.again',
          )}
        </Button>
      )}
      {until && (
        <Button look="quiet" busy={busy} onClick={() => void refund()}>
          {t('account.fee.refund.ask')}
        </Button>
      )}
    </section>
  )
}

/** Whether this payment's decision is being waited for; the accounts are loaded again when it is there. */
function useDecision(id: number | null): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (id === null) return
    const left = new AbortController()
    const read = (signal: AbortSignal) => fetchPayment(id, signal)
    void waitForPayment({ read, signal: left.signal }).then(async (decided) => {
      if (decided) await forget(accountsKey, fundsKey)
      if (!left.signal.aborted) setOver(true)
    })
    return () => left.abort()
  }, [id])
  return id !== null && !over
}
