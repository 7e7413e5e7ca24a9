// What arrived for a deposit. An amount other than the requested one needs a comment, and the form says so before it is
// sent.

import { StatedField } from '@/console/shared/receipt/StatedField'
import type { ReceiptFieldProps } from '@/console/shared/review/decision'
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { isOther, receivedMistake } from '../model/received'

export function AmountReceived(props: ReceiptFieldProps) {
  const { item, value } = props
  const t = useT()
  const inWords = (amount: number | null | undefined) => moneyText(amount ?? 0, item.currency ?? '')
  const isConfirmedOther = receivedMistake(value, item) === 'confirmed'
  const requested = { amount: inWords(item.amount) }
  return (
    <StatedField
      {...props}
      error={
        isConfirmedOther
          ? t('console.deposit.confirmedOther', { amount: inWords(item.amount_received) })
          : undefined
      }
      hint={
        isOther(value, item)
          ? t('console.deposit.otherAmount', requested)
          : t('console.deposit.requested', requested)
      }
    />
  )
}
