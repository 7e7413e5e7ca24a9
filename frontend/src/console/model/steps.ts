// What a step of an item's history was: handed in, decided on by which line, or ended. The state that it led to tells.
import type { HistoryEntry, State } from '../api/wire'

export type StepWord =
  | 'handedIn'
  | 'firstPassed'
  | 'firstFailed'
  | 'secondPassed'
  | 'secondFailed'
  | 'issued'
  | 'revoked'
  | 'cancelled'
  | 'changed'

const words: Record<State, StepWord> = {
  INIT: 'changed',
  LWAIT: 'handedIn',
  GWAIT: 'firstPassed',
  LFAIL: 'firstFailed',
  GPASS: 'secondPassed',
  PRE_OK: 'secondPassed',
  GFAIL: 'secondFailed',
  SUCCESS: 'issued',
  REVOKED: 'revoked',
  RevokedInd: 'cancelled',
}

export const stepWord = ({ to }: Pick<HistoryEntry, 'to'>): StepWord => words[to]

export const isFailure = ({ to }: Pick<HistoryEntry, 'to'>): boolean => to === 'LFAIL' || to === 'GFAIL'

/** The failed review that no approval came after: it stands, or is being mended. */
export function standingFailure(history: HistoryEntry[]): HistoryEntry | undefined {
  const last = history.findLast((step) => isFailure(step) || step.to === 'GPASS')
  return last && isFailure(last) ? last : undefined
}
