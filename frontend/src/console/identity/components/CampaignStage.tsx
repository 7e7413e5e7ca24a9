// The state of a campaign, as a badge.

import type { CampaignStage } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { StatusBadge, type Tone } from '@/shared/ui/Status'

const tones: Record<CampaignStage, Tone> = {
  scheduled: 'waiting',
  running: 'good',
  full: 'open',
  ended: 'quiet',
  stopped: 'bad',
}

export function StageBadge({ stage }: { stage: CampaignStage }) {
  const t = useT()
  return <StatusBadge tone={tones[stage]} label={t(`console.stage.${stage}`)} />
}
