// What happened to a distribution, the newest first.
import { RecordHistory, type StepDetail } from '@/console/shared/record/RecordHistory'
import { useT } from '@/shared/i18n'
import type { DistributionItem, DistributionStep } from '../api/wire'
import { stepWord } from '../model/history'

export function DistributionHistory({ item }: { item: DistributionItem }) {
  const t = useT()
  const told = (step: DistributionStep, order: number): StepDetail => ({
    what: t(`console.distributions.step.${stepWord(step, order)}`),
    isBad: step.to === 'cancelled',
    proposed: step.proposed_by ? t('console.history.proposed', { name: step.proposed_by }) : undefined,
  })
  return <RecordHistory history={item.history} told={told} />
}
