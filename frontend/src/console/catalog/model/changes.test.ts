// What publishing would change.
import { describe, expect, test } from 'vitest'
import type { FrameworkBankAccount, QuestionnaireContent } from '@/console/shared/api/wire'
import { differingLines } from '@/console/shared/changes/change'
import { changedBanks, changedTerms, changedWords, reordered } from './changes'
import { blankBank, blankTerms, blankWording } from './framework'

const bank = (code: string, number: string): FrameworkBankAccount => ({
  ...blankBank,
  code,
  bank_name: `Bank of ${code}`,
  bank_account_number: number,
})
const [us, hk] = [bank('US', '111'), bank('HK', '222')]

describe('the bank accounts that investors wire to', () => {
  test('another number is told with the one before', () => {
    expect(changedBanks([us, hk], [us, bank('HK', '999')])).toEqual([
      {
        code: 'HK',
        what: 'changed',
        lines: [{ name: 'bank_account_number', before: '222', after: '999' }],
      },
    ])
    expect(changedBanks([us, hk], [us, { ...hk, bank_swift_code: ' ' }])).toEqual([])
  })

  test('one that goes or comes does not make its neighbours look changed', () => {
    expect(changedBanks([us, hk], [hk]).map(({ code, what }) => [code, what])).toEqual([['US', 'removed']])
    expect(changedBanks([hk], [us, hk])).toEqual([
      {
        code: 'US',
        what: 'added',
        lines: [
          { name: 'code', before: '', after: 'US' },
          { name: 'bank_name', before: '', after: 'Bank of US' },
          { name: 'bank_account_number', before: '', after: '111' },
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
