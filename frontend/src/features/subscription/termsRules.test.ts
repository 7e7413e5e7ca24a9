import { describe, expect, test } from 'vitest'
import { type Terms, type TermsFacts, termsMistakes } from './termsRules'

const facts: TermsFacts = {
  methods: [
    {
      PaymentMethodID: 2,
      CodeKey: 'Wire',
      PaymentMethod: 'Wire',
      MinimumInvestmentValue: 50_000,
      MaximumInvestmentValue: 1_000_000,
    },
    { PaymentMethodID: 1010, CodeKey: 'Wallet', PaymentMethod: 'Wallet', MinimumInvestmentValue: 100 },
  ],
  available: 20_000,
  currency: 'US$',
}
const terms: Terms = {
  UserEntityID: 1,
  PaymentMethodID: 2,
  InvestmentAmount: '50000',
  OrderFormDisclaimersInd: true,
}
const wrong = (change: Partial<Terms>) => termsMistakes({ ...terms, ...change }, facts)

describe('the terms', () => {
  test('pass at the method’s limits', () => {
    expect(wrong({})).toEqual({})
    expect(wrong({ InvestmentAmount: '1000000' })).toEqual({})
  })
  test('name what is missing in order', () => {
    const none: Terms = {
      UserEntityID: null,
      PaymentMethodID: null,
      InvestmentAmount: '',
      OrderFormDisclaimersInd: false,
    }
    expect(Object.keys(termsMistakes(none, facts))).toEqual([
      'UserEntityID',
      'PaymentMethodID',
      'InvestmentAmount',
      'OrderFormDisclaimersInd',
    ])
  })
  test('say the limit with currency and amount', () => {
    expect(wrong({ InvestmentAmount: '49999' }).InvestmentAmount).toBe(
      'The smallest investment is US$ 50,000.',
    )
    expect(wrong({ InvestmentAmount: '1000001' }).InvestmentAmount).toBe(
      'The largest investment is US$ 1,000,000.',
    )
  })
  test('are bounded by the wallet when paid from it', () => {
    const fromWallet = { PaymentMethodID: 1010, InvestmentAmount: '20001' }
    expect(wrong(fromWallet).InvestmentAmount).toBe('Your available balance is US$ 20,000.')
    expect(wrong({ ...fromWallet, InvestmentAmount: '20000' })).toEqual({})
    expect(
      termsMistakes({ ...terms, ...fromWallet, InvestmentAmount: '100' }, { ...facts, available: null }),
    ).toEqual({ PaymentMethodID: 'This account has no wallet to pay from.' })
    expect(
      termsMistakes({ ...terms, ...fromWallet, InvestmentAmount: '100' }, { ...facts, available: 99.99 }),
    ).toEqual({ PaymentMethodID: 'Available: US$ 99.99. The smallest investment is US$ 100.' })
    // Whose wallet it is comes first.
    expect(
      termsMistakes({ ...terms, ...fromWallet, UserEntityID: null }, { ...facts, available: null }),
    ).not.toHaveProperty('PaymentMethodID')
  })
  test('need a whole amount and the disclaimer', () => {
    for (const [typed, words] of [
      ['50000.5', 'Enter a whole amount without decimals, such as 1500.'],
      ['50,000', 'Write the amount without commas, spaces or other separators, such as 1500.'],
      ['9999999999999', 'The largest amount is 999,999,999,999.'],
      ['ten', 'Use only the digits 0 to 9, such as 1500.'],
      ['0', 'Enter a whole number above zero, such as 1500.'],
    ] as const)
      expect(wrong({ InvestmentAmount: typed })).toEqual({ InvestmentAmount: words })
    expect(Object.keys(wrong({ OrderFormDisclaimersInd: false }))).toEqual(['OrderFormDisclaimersInd'])
  })
})
