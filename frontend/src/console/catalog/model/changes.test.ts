// What publishing would change.
import { describe, expect, test } from 'vitest'
import type { FrameworkProcess, QuestionnaireContent } from '@/console/shared/api/wire'
import { differingLines } from '@/console/shared/changes/change'
import { changedBanks, changedTerms, changedWords, changesPayment, reordered } from './changes'
import { blankTerms, blankWording } from './framework'

const bank = (code: string, bank_account: number | null): FrameworkProcess => ({ code, bank_account })
const [us, hk] = [bank('US', 1), bank('HK', 2)]

describe('the bank accounts that investors wire to', () => {
  test('another account is told with the one before', () => {
    expect(changedBanks([us, hk], [us, bank('HK', 9)])).toEqual([
      {
        code: 'HK',
        what: 'changed',
        lines: [{ name: 'bank_account', before: '2', after: '9' }],
      },
    ])
    expect(changedBanks([us, hk], [us, { ...hk, code: ' HK ' }])).toEqual([])
  })

  test('one that goes or comes does not make its neighbours look changed', () => {
    expect(changedBanks([us, hk], [hk]).map(({ code, what }) => [code, what])).toEqual([['US', 'removed']])
    expect(changedBanks([hk], [us, hk])).toEqual([
      {
        code: 'US',
        what: 'added',
        lines: [
          { name: 'code', before: '', after: 'US' },
          { name: 'bank_account', before: '', after: '1' },
        ],
      },
    ])
  })

  test('another short name in the same place is the same account', () => {
    const renamed = { ...hk, code: 'HKD' }
    expect(changedBanks([us, hk], [us, renamed])).toEqual([
      { code: 'HKD', what: 'changed', lines: [{ name: 'code', before: 'HK', after: 'HKD' }] },
    ])
  })

  test('nothing but another order is said as that', () => {
    expect(changedBanks([us, hk], [hk, us])).toEqual([])
    expect(reordered([us, hk], [hk, us])).toEqual({ name: 'order', before: 'US · HK', after: 'HK · US' })
    expect(reordered([us, hk], [us, hk])).toBeUndefined()
    expect(reordered([us, hk], [hk])).toBeUndefined()
  })
})

test('a second person is asked for another account, another order, another short name and another wire notice', () => {
  const before = { ...blankTerms, transaction_processes: [us, hk], wire_notice_en: 'Wire' }
  const changed = (part: Partial<typeof before>) => changesPayment(before, { ...before, ...part })
  expect(changed({ transaction_processes: [us, bank('HK', 9)] })).toBe(true)
  expect(changed({ transaction_processes: [hk, us] })).toBe(true)
  expect(changed({ transaction_processes: [us, bank('HKD', 2)] })).toBe(true)
  expect(changed({ wire_notice_en: 'Wire today' })).toBe(true)
  expect(changed({ transaction_processes: [us, bank(' HK', 2)], kyc_fee: 9, deposits: true })).toBe(false)
})

test('the fields of a framework that differ, and none that only looks so', () => {
  const before = { ...blankTerms, wire_notice_en: 'Wire', kyc_fee: 0 }
  expect(changedTerms(before, { ...before, wire_notice_en: ' Wire\n', transaction_processes: [us] })).toEqual(
    [],
  )
  expect(changedTerms(before, { ...before, kyc_fee: 500, deposits: true, sources_of_funds: [2, 1] })).toEqual(
    ['deposits', 'kyc_fee', 'sources_of_funds'],
  )
})

test('the words of a questionnaire that differ, question by question', () => {
  const before: QuestionnaireContent = {
    ...blankWording,
    intro_zh: '前言',
    questions: [{ text_zh: '一', text_en: 'One' }],
  }
  const after = {
    ...before,
    intro_en: 'First',
    questions: [
      { text_zh: '一', text_en: 'The one' },
      { text_zh: '二', text_en: '' },
    ],
  }
  expect(changedWords(before, after)).toEqual([
    { name: 'intro', number: 0, language: 'en', before: '', after: 'First' },
    { name: 'question', number: 1, language: 'en', before: 'One', after: 'The one' },
    { name: 'question', number: 2, language: 'zh', before: '', after: '二' },
  ])
})

test('of long texts the lines that differ', () => {
  expect(differingLines('a\nb\nc', 'a\nx\ny\nc')).toEqual(['b', 'x\ny'])
  expect(differingLines('a\nb', 'a\nb\nc')).toEqual(['', 'c'])
  expect(differingLines('a\na', 'a')).toEqual(['a', ''])
  expect(differingLines('one', 'two')).toEqual(['one', 'two'])
})
