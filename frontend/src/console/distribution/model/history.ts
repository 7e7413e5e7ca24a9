// The kind of a step in a distribution's history; each is a text under `console.distributions.step.*`.
import type { DistributionStep } from '../api/wire'

/** `order` counts from the oldest step. A step that keeps the state is described by its comment. */
export function stepWord({ from, to }: Pick<DistributionStep, 'from' | 'to'>, order: number) {
  if (order === 0 && to === 'draft') return 'drafted'
  if (from !== to) return to
  switch (to) {
    case 'draft':
      return 'changed'
    case 'approved':
      return 'fundedPart'
    default:
      return 'noted'
  }
}
