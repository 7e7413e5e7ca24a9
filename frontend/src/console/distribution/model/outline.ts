// The lines by which a proposal describes a distribution, as the approver reads them.
import type { ProposedChange } from '@/console/shared/api/wire'
import { isDay } from '@/shared/format/day'
import type { DistributionCashType } from '../api/wire'
import { distributionTypes } from './distributions'

const start = 'distribution.'

const lines = [
  'project',
  'cash_type',
  'total',
  'per_share',
  'redeemed_per_share',
  'record_date',
  'payment_date',
  'holders',
  'account',
  'paid',
  'redeemed',
  'text_zh',
  'text_en',
] as const

export type OutlineName = (typeof lines)[number]

export interface OutlineLine {
  /** Each is a text under `console.distributions.outline.*`. */
  name: OutlineName
  value: string
}

/** In the order in which a distribution is described; unknown and empty values are left out. */
export const outlineLines = (changes: ProposedChange[]): OutlineLine[] =>
  lines.flatMap((name) => {
    const change = changes.find(({ field }) => field === `${start}${name}`)
    const value = change?.after || change?.before || ''
    return value.trim() === '' ? [] : [{ name, value }]
  })

export const isText = ({ name }: OutlineLine): boolean => name === 'text_zh' || name === 'text_en'

interface Read {
  cashType?: DistributionCashType | undefined
  day?: string
  money?: { amount: number; currency: string }
}

/** The kind of a value that needs formatting: an amount follows the code of its currency. */
export function readOutline({ name, value }: OutlineLine): Read {
  switch (name) {
    case 'cash_type':
      return { cashType: distributionTypes.find((type) => type === value) }
    case 'record_date':
    case 'payment_date':
      return isDay(value) ? { day: value } : {}
    case 'total':
    case 'paid':
    case 'per_share': {
      const { currency, amount } = /^(?<currency>[A-Z]{3}) (?<amount>[\d.]+)$/.exec(value)?.groups ?? {}
      return currency && amount ? { money: { amount: Number(amount), currency } } : {}
    }
    default:
      return {}
  }
}
