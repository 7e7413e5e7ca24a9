// The amount that arrived for an order: never less than was ordered, apart from bank charges within the tolerance.

import { StatedField } from '@/console/shared/receipt/StatedField'
import type { ReceiptFieldProps } from '@/console/shared/review/decision'
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { borneByPlatform, receivedMistake } from '../model/booking'

export function AmountReceived(props: ReceiptFieldProps) {
  const { item, value } = props
  const t = useT()
  const amount = moneyText(item.amount ?? 0, item.currency ?? '')
  const isTooLittle = receivedMistake(value, item) === 'tooLittle'
  const borne = borneByPlatform(value, item)
  return (
    <StatedField
      {...props}
      error={isTooLittle ? t('console.receivedMistake.tooLittle', { amount }) : undefined}
      hint={
        borne === undefined
          ? t('console.ordered', { amount })
          : t('console.borneByPlatform', { amount: moneyText(borne, item.currency ?? '') })
      }
    />
  )
}
