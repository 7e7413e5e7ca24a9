// The note at the top of an item that the second line returned: who returned it, when, and what the first line should check again.
import type { Item } from '../api/wire'
import { standingReturn } from '../model/steps'
import { Reason } from './Reason'

export function Returned({ item }: { item: Item }) {
  const step = standingReturn(item.history)
  return step ? <Reason step={step} /> : null
}
