// What has to happen next with a distribution; each word is a text under `console.distributions.next.*`.
import type { DistributionItem } from '../api/wire'
import { isStopped } from './distributions'

type Standing = Pick<
  DistributionItem,
  | 'state'
  | 'is_stopped'
  | 'proposal'
  | 'missing'
  | 'payment_date'
  | 'holders'
  | 'lines_paid'
  | 'lines_waiting'
>

/** `today` is a day at UTC+8. */
export function nextStep(item: Standing, today: string) {
  switch (item.state) {
    case 'draft':
      return item.proposal == null ? 'draft' : 'proposed'
    case 'approved':
      return 'approved'
    case 'funded':
      return today < item.payment_date ? 'early' : 'funded'
    case 'paying':
      return payingStep(item)
    case 'paid':
      return 'paid'
    case 'cancelled':
      return 'cancelled'
  }
}

function payingStep(
  item: Pick<Standing, 'state' | 'is_stopped' | 'holders' | 'lines_paid' | 'lines_waiting'>,
) {
  if (isStopped(item)) return 'stopped'
  const isAllTried = item.lines_waiting > 0 && item.lines_paid + item.lines_waiting >= item.holders
  return isAllTried ? 'waiting' : 'paying'
}

export type NextStep = NonNullable<ReturnType<typeof nextStep>>

/** The one thing that the reader may do to take it forward. */
export function mainAct({ may, state }: Pick<DistributionItem, 'may' | 'state'>) {
  if (may.propose) return 'propose'
  if (may.fund) return 'fund'
  if (may.pay) return state === 'paying' ? 'continue' : 'pay'
  return undefined
}
