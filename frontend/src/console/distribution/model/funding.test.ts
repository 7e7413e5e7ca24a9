import { describe, expect, test } from 'vitest'
import { distributionApproved } from '@/testing/distribution'
import { blankFunding, fundEntry, fundForm, fundMistakes, hasSource, leftAfter, mostOf } from './funding'

const rich = { ...distributionApproved, project_money: 5000 }
const poor = { ...distributionApproved, project_money: 0 }

describe('how much can be taken from the project', () => {
  test('what is missing, at most what is available', () => {
    expect(mostOf(distributionApproved)).toBe(250)
    expect(mostOf(rich)).toBe(400.5)
    expect(blankFunding(distributionApproved)).toEqual({ source: 'project', amount: '250' })
    expect(blankFunding(rich)).toEqual({ source: 'project', amount: '400.50' })
  })

  test.each([
    ['', 'console.distributions.amountMissing'],
    ['0', 'Pleaseentertheamount'],
    ['400.51', 'console.distributions.aboveMissing'],
    ['250.01', 'console.distributions.aboveAvailable'],
    ['250', undefined],
    ['0.01', undefined],
  ])('%s', (amount, mistake) =>
    expect(fundMistakes({ source: 'project', amount }, distributionApproved).amount).toBe(mistake),
  )

  test('hundredths are compared exactly', () => {
    const needs = { ...distributionApproved, missing: 0.3, project_money: 0.3 }
    expect(fundMistakes({ source: 'project', amount: '0.30' }, needs)).toEqual({})
    expect(leftAfter({ ...needs, missing: 0.3 }, 0.1)).toBe(0.2)
  })
})

describe('a receipt', () => {
  test('is taken whole, whatever was typed', () => {
    const chosen = { source: 31, amount: 'x' }
    expect(fundMistakes(chosen, distributionApproved)).toEqual({})
    expect(fundForm(chosen)).toEqual({ receipt: 31 })
    expect(fundEntry(chosen, distributionApproved)).toEqual({
      from: 'suspense',
      to: 'distribution',
      amount: 400.5,
    })
  })

  test('is what is chosen where the project has nothing', () => {
    expect(blankFunding(poor)).toEqual({ source: 31, amount: '' })
    expect(hasSource(poor)).toBe(true)
    expect(hasSource({ ...poor, receipts: [] })).toBe(false)
  })
})

test('an amount that is not read books nothing', () => {
  expect(fundEntry({ source: 'project', amount: '1,0' }, distributionApproved)).toBeUndefined()
  expect(fundForm({ source: 'project', amount: '120.5' })).toEqual({ amount: 120.5 })
})
