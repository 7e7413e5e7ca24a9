// What the bank statement says has arrived. It begins empty: the figure is read from the bank, not from the item. Where one was
// entered before the item came back, it stands unless another is typed.

import type { ReactNode } from 'react'
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { AmountField } from '../amount/AmountField'
import type { ReceiptFieldProps } from '../review/decision'
import { statedMistake } from './stated'

interface StatedFieldProps extends ReceiptFieldProps {
  /** What else is wrong with the amount: said at once, since no further digit mends it. */
  error: string | undefined
  /** Below the field, where no amount was entered before. */
  hint: ReactNode
}

export function StatedField({ item, value, showMistake, onChange, error, hint }: StatedFieldProps) {
  const t = useT()
  const mistake = statedMistake(value, item)
  // An incomplete amount is reported only on submit.
  const told = mistake && (showMistake || mistake === 'grouped') ? mistake : undefined
  const inWords = (mistake: 'grouped' | 'unreadable' | 'missing') =>
    mistake === 'missing' ? t('console.receivedMistake.missing') : t(`console.amount.${mistake}`)
  const { amount_received: before, currency = '' } = item
  return (
    <AmountField
      label={t('console.amountReceived')}
      name="amount_received"
      value={value}
      currency={currency}
      onChange={onChange}
      error={told ? inWords(told) : error}
      hint={
        before && value.trim() === ''
          ? t('console.receivedBefore', { amount: moneyText(before, currency) })
          : hint
      }
    />
  )
}
