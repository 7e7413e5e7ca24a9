import { describe, expect, test } from 'vitest'
import { distributionDraft } from '@/testing/distribution'
import { blankDraft, type DraftValues, draftForm, draftMistakes, draftOf, readRedeemed } from './drafting'

const today = '2026-11-20'
const typed: DraftValues = {
  ...blankDraft,
  project: 7,
  cash_type: 'rental_income',
  total: '1000.50',
  record_date: '2026-11-19',
  payment_date: '2026-11-19',
  text_zh: ' 租金 ',
  text_en: 'Rent',
}
const found = (change: Partial<DraftValues> = {}) =>
  Object.fromEntries(
    Object.entries(draftMistakes({ ...typed, ...change }, today)).filter(([, mistake]) => mistake),
  )

describe('what is wrong with a draft', () => {
  test('a whole one has no mistake', () => expect(found()).toEqual({}))

  test('of a blank one each field is asked for, and of the two amounts the one that is meant', () =>
    expect(Object.keys(found(blankDraft))).toEqual([
      'project',
      'cash_type',
      'total',
      'record_date',
      'payment_date',
      'text_zh',
      'text_en',
    ]))

  test.each([
    [{ total: '1,000' }, 'total', 'shared.amount.grouped'],
    [{ total: '0' }, 'total', 'Pleaseentertheamount'],
    [{ total: '1.005' }, 'total', 'shared.amount.tooFine'],
    [{ basis: 'per_share', per_share: '' }, 'per_share', 'console.distributions.amountMissing'],
    [{ record_date: today, payment_date: today }, 'record_date', 'console.distributions.recordAhead'],
    [{ payment_date: '2026-11-18' }, 'payment_date', 'console.distributions.paymentBefore'],
    [{ text_en: ' \n' }, 'text_en', 'console.distributions.textMissing'],
    [
      { cash_type: 'return_of_principal', redeemed_per_share: '1.5' },
      'redeemed_per_share',
      'console.distributions.redeemedUnreadable',
    ],
  ] as [Partial<DraftValues>, keyof DraftValues, string][])('%o', (change, field, mistake) =>
    expect(found(change)).toEqual({ [field]: mistake }),
  )

  test('shares that are redeemed are asked for with principal alone, and may be left out', () => {
    expect(found({ redeemed_per_share: 'x' })).toEqual({})
    expect(found({ cash_type: 'return_of_principal' })).toEqual({})
  })
})

test.each([
  ['0.25', 0.25],
  ['０．２５', 0.25],
  ['1', 1],
  ['0.0001', 0.0001],
  ['0', undefined],
  ['1.0001', undefined],
  ['0.00001', undefined],
  ['-0.5', undefined],
])('%s is read as %s shares', (text, shares) => expect(readRedeemed(text)).toBe(shares))

describe('what is sent', () => {
  test('a total, and no redeemed shares unless principal is returned', () =>
    expect(draftForm({ ...typed, redeemed_per_share: '0.5' })).toEqual({
      project: 7,
      cash_type: 'rental_income',
      total: 1000.5,
      record_date: '2026-11-19',
      payment_date: '2026-11-19',
      text_zh: '租金',
      text_en: 'Rent',
    }))

  test('an amount per share in place of the total', () => {
    const form = draftForm({
      ...typed,
      cash_type: 'return_of_principal',
      basis: 'per_share',
      per_share: '0.5',
      redeemed_per_share: '0.25',
    })
    expect(form).toMatchObject({ per_share: 0.5, redeemed_per_share: 0.25 })
    expect(form).not.toHaveProperty('total')
  })
})

test('a draft comes back into the form as it was typed', () => {
  expect(draftOf(distributionDraft)).toMatchObject({ basis: 'total', total: '1000.50', per_share: '' })
  const byShare = { ...distributionDraft, basis: 'per_share' as const, total: null, per_share: 0.5 }
  expect(draftOf(byShare)).toMatchObject({ basis: 'per_share', total: '', per_share: '0.50' })
})
