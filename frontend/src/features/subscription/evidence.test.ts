import { describe, expect, test } from 'vitest'
import { evidenceStep, kindOf, missingEvidence, signsNext } from './evidence'

test('the kind follows from the payment method', () => {
  expect([kindOf(1010), kindOf(2), kindOf(null), kindOf(undefined)]).toEqual([
    'signature',
    'proof',
    null,
    null,
  ])
})

describe('the step that is sent', () => {
  test.each([
    ['proof', false, false, 491],
    ['proof', true, false, 489],
    ['proof', false, true, 489],
    ['proof', true, true, 489],
    ['signature', false, false, 486],
    ['signature', false, true, 489],
    ['signature', true, false, 489],
    [null, false, false, 487],
    [null, true, false, 489],
    [null, false, true, 489],
  ] as const)('kind %s, proof %s, signed %s: %s', (kind, hasProof, hasSigned, sent) => {
    expect(evidenceStep({ kind, hasProof, hasSigned })).toBe(sent)
  })
})

describe('Done needs', () => {
  test.each([
    ['proof', true, false, null],
    ['proof', false, true, 'proof'],
    ['signature', false, true, null],
    ['signature', true, false, 'signature'],
    [null, false, false, 'signature'],
  ] as const)('kind %s, proof %s, signed %s: %s', (kind, hasProof, hasSigned, missing) => {
    expect(missingEvidence({ kind, hasProof, hasSigned })).toBe(missing)
  })
})

test('signing is next once there is a proof and no signature', () => {
  const signs = (kind: 'proof' | 'signature' | null, hasProof: boolean, hasSigned: boolean) =>
    signsNext({ kind, hasProof, hasSigned })
  expect([signs('proof', true, false), signs(null, true, false)]).toEqual([true, true])
  expect([signs('proof', false, false), signs('proof', true, true), signs('signature', true, false)]).toEqual(
    [false, false, false],
  )
})
