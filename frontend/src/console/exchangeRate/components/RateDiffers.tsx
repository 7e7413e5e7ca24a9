// Asks whether a rate is meant that differs by more than a tenth from the last one.
import { ConfirmAct } from '@/console/shared/acts/ConfirmAct'
import { deskText } from '@/console/shared/acts/deskText'
import type { Refusal } from '@/shared/api/refusal'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'

interface RateDiffersProps {
  refusal: Refusal
  busy: boolean
  onMeant: () => void
}

export function RateDiffers({ refusal, busy, onMeant }: RateDiffersProps) {
  const t = useT()
  return (
    <div className="refusal" role="alert">
      <p>
        <Icon name="alert" size={16} />
        {deskText(t, refusal)}
      </p>
      <ConfirmAct busy={busy} onClick={onMeant}>
        {t('console.rates.isMeant')}
      </ConfirmAct>
    </div>
  )
}
