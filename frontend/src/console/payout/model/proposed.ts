// The fields of a payout in a proposal: changed, new, or shown for information.
import type { PayoutState, PayoutTarget, ProposedChange } from '@/console/shared/api/wire'
import { isDay } from '@/shared/format/day'
import type { MessageId } from '@/shared/i18n'
import { payoutStates } from './payouts'
import { proposedLineName } from './target'

export interface ProposedLine {
  field: string
  method: PayoutTarget['method']
  before: string
  after: string
}

interface ProposedLines {
  changed: ProposedLine[]
  /** Nothing was there before. */
  added: ProposedLine[]
  /** They stay as they are. */
  facts: ProposedLine[]
}

const start = 'payout.'

const unprefixed = (field: string): string => (field.startsWith(start) ? field.slice(start.length) : field)

export function proposedLines(changes: ProposedChange[]): ProposedLines {
  const method: ProposedLine['method'] = changes.some(({ field }) => field === 'payout.target.bitcoin')
    ? 'Bitcoin'
    : 'Bank'
  const lines = changes
    .map(({ field, before, after }) => ({
      field: unprefixed(field),
      method,
      before: before ?? '',
      after: after ?? '',
    }))
    .flatMap((line): ProposedLine[] =>
      // Money that came back does not change the amount that was paid.
      line.field === 'came_back' && line.before
        ? [
            { ...line, field: 'amount', after: line.before },
            { ...line, before: '' },
          ]
        : [line],
    )
  return {
    changed: lines.filter(({ before, after }) => before && before !== after),
    added: lines.filter(({ before, after }) => !before && after),
    facts: lines.filter(({ before, after }) => before && before === after),
  }
}

const target = 'target.'

/** Undefined for an unknown field. */
export function fieldName(field: string, method: PayoutTarget['method']): MessageId | undefined {
  if (field.startsWith(target)) return proposedLineName(field.slice(target.length))
  switch (field) {
    case 'state':
      return 'console.column.state'
    case 'project_amount':
      return 'console.column.amount'
    case 'available':
      return 'console.funds.available'
    case 'pays_from':
      return 'console.payouts.paidFrom'
    case 'amount':
      return 'console.payouts.amountPaid'
    case 'value_on':
      return 'console.payouts.valueOn'
    case 'reference':
      return `console.payouts.reference.${method}`
    case 'came_back':
      return 'console.payouts.cameBack'
    default:
      return undefined
  }
}

interface Read {
  state?: PayoutState | undefined
  day?: string
  money?: { amount: number; currency: string }
  /** ISO 3166 alpha-2. */
  country?: string
}

/** What a value is, where it is not said as it stands: an amount follows the code of its currency. */
export function readValue(field: string, value: string): Read {
  switch (field) {
    case 'state':
      return { state: payoutStates.find((known) => known === value) }
    case 'value_on':
      return isDay(value) ? { day: value } : {}
    case 'amount':
    case 'project_amount':
    case 'available':
    case 'came_back': {
      const { currency, amount } = /^(?<currency>[A-Z]{3}) (?<amount>[\d.]+)$/.exec(value)?.groups ?? {}
      return currency && amount ? { money: { amount: Number(amount), currency } } : {}
    }
    case 'target.country':
      return { country: value }
    default:
      return {}
  }
}
