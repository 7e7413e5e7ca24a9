// The words for how a deposit ended, where they depend on how it was paid.
import type { MessageId } from '@/shared/i18n'
import { type Ending, isInBitcoin } from './deposit'
import type { Deposit } from './wire'

const ofBitcoin: Partial<Record<Ending, MessageId>> = {
  review: 'deposit.bitcoin.review',
  passed: 'deposit.bitcoin.received',
}

export const endTitle = (request: Pick<Deposit, 'FundingMethod'>, ending: Ending): MessageId =>
  (isInBitcoin(request) ? ofBitcoin[ending] : undefined) ?? `deposit.end.title.${ending}`

/** Takes the `amount` that was credited or goes back, as far as it arrived, else the announced one. */
export function endText(request: Deposit, ending: Ending): MessageId {
  const { Deviation, AmountReceived } = request
  if (ending === 'review' && Deviation) return `deposit.deviation.${Deviation}`
  if (ending !== 'failed' || !AmountReceived) return `deposit.end.text.${ending}`
  return isInBitcoin(request) ? 'deposit.bitcoin.returned' : 'deposit.end.text.returned'
}
