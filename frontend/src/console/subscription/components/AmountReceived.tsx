// What the bank statement says has arrived. It begins empty: the figure is read from the bank, not from the order. Where one was
// entered before the order came back, it stands unless another is typed.

import { AmountField } from '@/console/shared/amount/AmountField'
import type { ReceiptFieldProps } from '@/console/shared/review/decision'
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { type ReceivedMistake, receivedMistake } from '../model/booking'

export function AmountReceived({ item, value, showMistake, onChange }: ReceiptFieldProps) {
  const t = useT()
  const currency = item.currency ?? ''
  const amount = item.amount ?? 0
  const mistake = receivedMistake(value, item)
  // What no further digit mends is said at once, an unfinished figure only when it is handed in.
  const told =
    mistake && (showMistake || mistake === 'tooLittle' || mistake === 'grouped') ? mistake : undefined
  const inWords = (mistake: ReceivedMistake) =>
    mistake === 'grouped' || mistake === 'unreadable'
      ? t(`console.amount.${mistake}`)
      : t(`console.receivedMistake.${mistake}`, { amount: moneyText(amount, currency) })
  return (
    <AmountField
      label={t('console.amountReceived')}
      name="amount_received"
      value={value}
      currency={currency}
      onChange={onChange}
      error={told && inWords(told)}
      hint={
        item.amount_received
          ? t('console.receivedBefore', { amount: moneyText(item.amount_received, currency) })
          : t('console.ordered', { amount: moneyText(amount, currency) })
      }
    />
  )
}
