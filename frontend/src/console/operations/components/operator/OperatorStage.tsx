// The state of an operator's access, as a badge.

import type { OperatorStage } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { StatusBadge, type Tone } from '@/shared/ui/Status'

const tones: Record<OperatorStage, Tone> = { invited: 'waiting', active: 'good', closed: 'quiet' }

export function OperatorBadge({ stage }: { stage: OperatorStage }) {
  const t = useT()
  return <StatusBadge tone={tones[stage]} label={t(`console.operator.stage.${stage}`)} />
}
