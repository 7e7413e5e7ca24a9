// Small parts of a manual booking: its name and its state.
import type { AdjustmentEntry } from '@/console/shared/api/wire'
import { type Translate, useT } from '@/shared/i18n'
import { StatusBadge } from '@/shared/ui/Status'
import { bookingTones } from '../model/adjustments'

export function BookingBadge({ state }: Pick<AdjustmentEntry, 'state'>) {
  const t = useT()
  return <StatusBadge tone={bookingTones[state]} label={t(`console.adjustments.state.${state}`)} />
}

/** An adjustment says in which direction it goes. */
export const kindName = (
  t: Translate,
  { kind, direction }: { kind: AdjustmentEntry['kind']; direction?: AdjustmentEntry['direction'] },
): string =>
  t(
    kind === 'adjustment' && direction
      ? `console.adjustments.kind.${direction}`
      : `console.adjustments.kind.${kind}`,
  )
