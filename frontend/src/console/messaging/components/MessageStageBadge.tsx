// Where a message is on its way.

import type { MessageStage } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { StatusBadge, type Tone } from '@/shared/ui/Status'

const tones: Record<MessageStage, Tone> = {
  waiting: 'waiting',
  failed: 'open',
  handed_over: 'quiet',
  delivered: 'good',
  undelivered: 'bad',
  given_up: 'bad',
}

export function MessageStageBadge({ stage }: { stage: MessageStage }) {
  const t = useT()
  return <StatusBadge tone={tones[stage]} label={t(`console.outbox.stage.${stage}`)} />
}
