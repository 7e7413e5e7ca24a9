// What a wire brought for an order: never less than was ordered.

import { StatedField } from '@/console/shared/receipt/StatedField'
import type { ReceiptFieldProps } from '@/console/shared/review/decision'
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { receivedMistake } from '../model/booking'

export function AmountReceived(props: ReceiptFieldProps) {
  const { item, value } = props
  const t = useT()
  const amount = moneyText(item.amount ?? 0, item.currency ?? '')
  const isTooLittle = receivedMistake(value, item) === 'tooLittle'
  return (
    <StatedField
      {...props}
      error={isTooLittle ? t('console.receivedMistake.tooLittle', { amount }) : undefined}
      hint={t('console.ordered', { amount })}
    />
  )
}
