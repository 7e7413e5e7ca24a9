// The note at the top of an item that the second line returned: who returned it, when, and what the first line should check again.
import type { Item } from '@/console/shared/api/wire'
import { Reason } from '@/console/shared/review/Reason'
import { standingReturn } from '@/console/shared/review/steps'

export function Returned({ item }: { item: Item }) {
  const step = standingReturn(item.history)
  return step ? <Reason step={step} /> : null
}
