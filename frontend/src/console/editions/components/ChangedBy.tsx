// When something was touched last, and by whom.
import type { EditionStanding } from '@/console/shared/api/wire'
import { deskTime } from '@/console/shared/time/clock'

export function ChangedBy({ stamp }: { stamp: EditionStanding['changed'] }) {
  if (!stamp) return <span className="muted">–</span>
  return (
    <>
      <span className="figures">{deskTime(stamp.at)}</span> <span className="muted">{stamp.by}</span>
    </>
  )
}
