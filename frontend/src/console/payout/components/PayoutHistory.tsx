// What happened to a payout, the newest first.
import type { PayoutItem } from '@/console/shared/api/wire'
import { RecordHistory, type StepDetail } from '@/console/shared/record/RecordHistory'
import { useT } from '@/shared/i18n'
import { type PayoutStep, payoutStep } from '../model/payouts'

export function PayoutHistory({ payout }: { payout: PayoutItem }) {
  const t = useT()
  const told = (step: PayoutStep): StepDetail => {
    const word = payoutStep(step)
    const { proposed_by: name } = step
    return {
      what: t(`console.payouts.step.${word}`),
      isBad: word === 'rejected' || word === 'BOUNCED',
      proposed: name
        ? t(word === 'RELEASED' ? 'console.payouts.batchBy' : 'console.history.proposed', { name })
        : undefined,
    }
  }
  return <RecordHistory history={payout.history} told={told} />
}
