// What the bank statement says has arrived. It begins empty: the figure is read from the bank, not from the order. Where one was
// entered before the order came back, it stands unless another is typed.

import type { ReceiptFieldProps } from '@/console/shared/review/decision'
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { TextField } from '@/shared/ui/Field'
import { receivedMistake } from '../model/booking'

export function AmountReceived({ item, value, showMistake, onChange }: ReceiptFieldProps) {
  const t = useT()
  const currency = item.currency ?? ''
  const amount = item.amount ?? 0
  const mistake = receivedMistake(value, item)
  // What no further digit mends is said at once, an unfinished figure only when it is handed in.
  const told =
    mistake && (showMistake || mistake === 'tooLittle' || mistake === 'grouped') ? mistake : undefined
  return (
    <TextField
      label={t('console.amountReceived')}
      name="amount_received"
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={onChange}
      error={told && t(`console.receivedMistake.${told}`, { amount: moneyText(amount, currency) })}
      hint={
        item.amount_received
          ? t('console.receivedBefore', { amount: moneyText(item.amount_received, currency) })
          : t('console.ordered', { amount: moneyText(amount, currency) })
      }
      before={<span className="muted">{currency}</span>}
    />
  )
}
