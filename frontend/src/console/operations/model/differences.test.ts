import { beforeAll, expect, test } from 'vitest'
import type { VerificationFinding, VerificationVerdict } from '@/console/shared/api/wire'
import { isMessageId, loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { bookOf, gathered, knownCodes, outcomeOf, remedyOf } from './differences'

beforeAll(() => loadCatalogues(['console/reconciliation']))

const finding = (code: string, record = 'order:7', beside: string[] = []): VerificationFinding => ({
  code,
  record,
  text: code,
  beside,
})

const verdict = (intact: boolean, count: number, ...codes: string[]) =>
  partly<VerificationVerdict>({ intact, count, findings: codes.map((code) => finding(code)) })

test('every code has words of its own and a remedy', () => {
  expect(new Set(knownCodes).size).toBe(knownCodes.length)
  expect(knownCodes.length).toBeGreaterThan(50)
  expect(knownCodes.filter((code) => !isMessageId(`console.difference.${code}`))).toEqual([])
  expect(knownCodes.filter((code) => !isMessageId(`console.remedy.${remedyOf(code)}`))).toEqual([])
  expect(remedyOf('of_tomorrow')).toBe('unknown')
})

test('findings of one kind stand together, in the order in which the kinds were found', () => {
  const found = gathered([
    finding('log', 'order:7'),
    finding('balance', 'wallet:3'),
    finding('log', 'order:8'),
  ])
  expect(
    found.map(({ code, remedy, findings }) => [code, remedy, findings.map(({ record }) => record)]),
  ).toEqual([
    ['log', 'restoreRows', ['order:7', 'order:8']],
    ['balance', 'restoreRows', ['wallet:3']],
  ])
})

test('a run that broke off has no result, unless it had found something before', () => {
  expect(outcomeOf(verdict(true, 0))).toBe('agrees')
  expect(outcomeOf(verdict(false, 1, 'log'))).toBe('differs')
  expect(outcomeOf(verdict(false, 1, 'broke_off'))).toBe('failed')
  expect(outcomeOf(verdict(false, 1, 'verdict_changed'))).toBe('failed')
  expect(outcomeOf(verdict(false, 2, 'log', 'broke_off'))).toBe('differs')
})

test('figures are of the book that is wrong, or of the one beside the record', () => {
  expect(bookOf(finding('balance', 'wallet:3', ['escrow:7']))).toBe('wallet:3')
  expect(bookOf(finding('project_escrow', 'project:7', ['order:9', 'escrow:7']))).toBe('escrow:7')
  expect(bookOf(finding('log'))).toBeUndefined()
})
