import { expect, test } from 'vitest'
import { comparing } from './sorting'

const project = (InvestmentID: number, CurrencySymbol: string, MinimumInvestmentValue: number | null) => ({
  InvestmentID,
  CurrencySymbol,
  MinimumInvestmentValue,
  FundingStartDate: '2026-01-01',
  FundingEndDate: '2027-01-01',
  IsROIInvestmentInd: true,
  ROIPercentage: 9,
  CurrentAnnualReturn: null,
})

test('minimums are compared within a currency, dollars first; one without a minimum is last, and ties are newest first', () => {
  const sorted = [
    project(1, 'R', 5_000),
    project(2, '€', 20_000),
    project(3, 'US$', 50_000),
    project(4, 'US$', null),
    project(5, '€', 10_000),
    project(6, 'US$', 10_000),
    project(7, 'US$', 10_000),
  ].sort(comparing('minimum'))
  expect(sorted.map(({ CurrencySymbol, InvestmentID }) => `${CurrencySymbol} ${InvestmentID}`)).toEqual([
    'US$ 7',
    'US$ 6',
    'US$ 3',
    '€ 5',
    '€ 2',
    'R 1',
    'US$ 4',
  ])
})
