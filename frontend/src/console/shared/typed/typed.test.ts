import { describe, expect, it } from 'vitest'
import type { Typed } from '../api/wire'
import { sinceReview } from './sinceReview'
import { countFields, typedGroups } from './typed'

const data: Record<string, Typed> = {
  bank_deposit_confirmation: false,
  bank_name: 'Example Bank',
  address_city: 'Beijing',
  passport_number: 'E12345678',
  tax_number: '',
  phone_number: null,
  last_name: 'Li',
}

describe('what is shown of what was typed', () => {
  it('is what has something in it, in the order of the form', () => {
    const groups = typedGroups('kyc', { data }, undefined)
    expect(groups.map(({ name, step }) => [step, name])).toEqual([
      ['personal', 'person'],
      ['personal', 'passport'],
      ['personal', 'address'],
      ['bank', 'bank'],
      ['bank', 'funds'],
    ])
    expect(countFields(groups)).toBe(5)
  })

  it('has also what was taken out since the last review', () => {
    const was = { ...data, tax_number: 'TAX-77' }
    const since = sinceReview({
      data,
      since_review: { at: '2026-11-21T08:00:00Z', was, new_documents: [], signed_anew: false },
    })
    const names = typedGroups('kyc', { data }, since).flatMap(({ fields }) => fields.map(({ name }) => name))
    expect(names).toContain('tax_number')
    expect(names).not.toContain('phone_number')
  })

  it('is the holder and the bank alone behind an order and a deposit', () =>
    expect(
      (['subscriptions', 'deposits'] as const).map((queue) =>
        typedGroups(queue, { data }, undefined).map(({ name }) => name),
      ),
    ).toEqual([
      ['person', 'bank'],
      ['person', 'bank'],
    ]))

  it('is the holder alone behind a deposit in bitcoin', () =>
    expect(
      typedGroups('deposits', { data, funding_method: 'Bitcoin' }, undefined).map(({ name }) => name),
    ).toEqual(['person']))

  it('is the bank before the holder where money goes out', () =>
    expect(typedGroups('withdrawals', { data }, undefined).map(({ name }) => name)).toEqual([
      'bank',
      'person',
    ]))
})
