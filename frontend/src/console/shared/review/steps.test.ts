import { describe, expect, it } from 'vitest'
import type { HistoryEntry, State } from '../api/wire'
import { standingFailure, standingReturn, stepWord } from './steps'

const step = (from: State, to: State, comment = ''): HistoryEntry => ({
  at: '2026-11-21T08:00:00Z',
  from,
  to,
  by: 'operator',
  comment,
})

describe('what a step was', () => {
  it.each([
    ['LWAIT', 'handedIn'],
    ['GWAIT', 'firstPassed'],
    ['LFAIL', 'firstFailed'],
    ['GPASS', 'secondPassed'],
    ['PRE_OK', 'secondPassed'],
    ['GFAIL', 'secondFailed'],
    ['SUCCESS', 'issued'],
    ['REVOKED', 'revoked'],
    ['RevokedInd', 'cancelled'],
    ['INIT', 'changed'],
  ] as const)('to %s: %s', (to, word) => expect(stepWord({ from: 'INIT', to })).toBe(word))

  it('back from the second line to the first: returned', () =>
    expect(stepWord({ from: 'GWAIT', to: 'LWAIT' })).toBe('returned'))

  it('from approved to failed: the payment came back', () =>
    expect(stepWord({ from: 'GPASS', to: 'GFAIL' })).toBe('cameBack'))
})

describe('the return that stands', () => {
  const passed = [step('INIT', 'LWAIT'), step('LWAIT', 'GWAIT')]
  const returned = [...passed, step('GWAIT', 'LWAIT', 'compare the names')]

  it('is the last step, and none once the first line has decided again', () => {
    expect(standingReturn([])).toBeUndefined()
    expect(standingReturn(passed)).toBeUndefined()
    expect(standingReturn(returned)?.comment).toBe('compare the names')
    expect(standingReturn([...returned, step('LWAIT', 'GWAIT')])).toBeUndefined()
  })
})

describe('the failed review that stands', () => {
  const failed = [step('INIT', 'LWAIT'), step('LWAIT', 'LFAIL', 'blurred')]
  const again = [...failed, step('LFAIL', 'LWAIT'), step('LWAIT', 'GWAIT'), step('GWAIT', 'GFAIL', 'cut off')]

  it('is none before there is one', () => {
    expect(standingFailure([])).toBeUndefined()
    expect(standingFailure([step('INIT', 'LWAIT')])).toBeUndefined()
  })

  it('is the last one, also while it is being mended', () => {
    expect(standingFailure(failed)?.comment).toBe('blurred')
    expect(standingFailure(again)?.comment).toBe('cut off')
    expect(standingFailure([...again, step('GFAIL', 'LWAIT')])?.comment).toBe('cut off')
  })

  it('is over with an approval', () => {
    const approved = [...again, step('GFAIL', 'LWAIT'), step('LWAIT', 'GWAIT'), step('GWAIT', 'GPASS')]
    expect(standingFailure(approved)).toBeUndefined()
    expect(standingFailure([...approved, step('GPASS', 'INIT')])).toBeUndefined()
  })
})
