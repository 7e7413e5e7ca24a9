// The kind of a step in an item's history: submitted, decided on by which line, returned, or ended. It follows from the
// state afterwards, and for an item that waits for the first line from the state before.
import type { HistoryEntry, State } from '../api/wire'

export type StepWord =
  | 'handedIn'
  | 'firstPassed'
  | 'firstFailed'
  | 'secondPassed'
  | 'secondFailed'
  | 'returned'
  | 'cameBack'
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

type Way = Pick<HistoryEntry, 'from' | 'to'>

/** The second line sent it back to the first. */
const isReturn = ({ from, to }: Way): boolean => from === 'GWAIT' && to === 'LWAIT'

/** A payout that came back, after both lines had passed it. */
const isBounce = ({ from, to }: Way): boolean => from === 'GPASS' && to === 'GFAIL'

export function stepWord(step: Way): StepWord {
  if (isReturn(step)) return 'returned'
  return isBounce(step) ? 'cameBack' : words[step.to]
}

export const isFailure = ({ to }: Pick<HistoryEntry, 'to'>): boolean => to === 'LFAIL' || to === 'GFAIL'

/** Whether the investor reads the comment: that of a failure or a revocation; colleagues alone read the others. */
export function readersOf(
  step: Way & Pick<HistoryEntry, 'by' | 'comment'>,
): 'investor' | 'colleagues' | undefined {
  if (step.by !== 'operator' || !step.comment || isBounce(step)) return undefined
  return isFailure(step) || step.to === 'REVOKED' ? 'investor' : 'colleagues'
}

/** The failed review without a later approval: it is final, or the investor is correcting it. */
export function standingFailure(history: HistoryEntry[]): HistoryEntry | undefined {
  const last = history.findLast((step) => isFailure(step) || step.to === 'GPASS')
  return last && isFailure(last) ? last : undefined
}

/** The first line's pass of the review that runs. */
export function firstPass(history: HistoryEntry[]): HistoryEntry | undefined {
  const last = history.at(-1)
  return last?.to === 'GWAIT' ? last : undefined
}

/** The return to the first line that nobody has decided on since. */
export function standingReturn(history: HistoryEntry[]): HistoryEntry | undefined {
  const last = history.at(-1)
  return last && isReturn(last) ? last : undefined
}
