import { describe, expect, it } from 'vitest'
import { partly } from '@/testing/partly'
import type { Item, Typed } from '../api/wire'
import { sinceReview } from './sinceReview'

const at = '2026-11-21T08:00:00Z'

const since = (was: Record<string, Typed>, data: Record<string, Typed>, more = {}) =>
  sinceReview({ data, since_review: { at, was, new_documents: [], signed_anew: false, ...more } })

describe('what changed since the last review', () => {
  it('is nothing at a first review', () => {
    expect(sinceReview({ data: { last_name: 'Li' }, since_review: null })).toBeUndefined()
    expect(sinceReview({ data: { last_name: 'Li' } })).toBeUndefined()
  })

  it('is told field by field, with what it was', () => {
    const was = {
      last_name: 'Li',
      passport_number: 'E12345678',
      phone_number: null,
      tax_number: '',
      open_source_of_funds: 'A lottery',
      correspondent_bank: null,
      bank_deposit_confirmation: false,
    }
    const data = {
      last_name: 'Li',
      passport_number: 'E87654321',
      phone_number: '+86 13800138000',
      tax_number: null,
      open_source_of_funds: null,
      bank_deposit_confirmation: true,
    }
    expect(since(was, data)?.fields).toEqual({
      passport_number: { kind: 'changed', was: 'E12345678' },
      phone_number: { kind: 'added' },
      open_source_of_funds: { kind: 'removed', was: 'A lottery' },
      bank_deposit_confirmation: { kind: 'changed', was: false },
    })
  })

  it('takes another spelling for a change', () => {
    expect(since({ last_name: 'Li' }, { last_name: 'LI' })?.fields).toEqual({
      last_name: { kind: 'changed', was: 'Li' },
    })
  })

  it('names the documents that came, and whether the questionnaire was signed anew', () => {
    const told = since({}, {}, { new_documents: [7, 9], signed_anew: true })
    expect(told).toMatchObject({ at, fields: {}, signedAnew: true })
    expect([7, 8, 9].filter((id) => told?.documents.has(id))).toEqual([7, 9])
  })

  it('is nothing where it was handed in again as it was', () => {
    const same = { last_name: 'Li', bank_deposit_confirmation: true }
    expect(since(same, same)).toEqual({
      at,
      fields: {},
      documents: new Set(),
      signedAnew: false,
      afterSigning: new Set(),
    })
  })

  describe('and after the questionnaire was signed', () => {
    const was = { passport_number: 'E12345678', source_of_funds: 'Salary', address_city: 'Beijing' }
    const data = { passport_number: 'E87654321', source_of_funds: 'Savings', address_city: 'Tianjin' }
    const signed = partly<NonNullable<Item['questionnaire_version']>>({ signed: 1, present: 1 })
    const differing = (signed_anew: boolean, version?: typeof signed, now: Record<string, Typed> = data) =>
      sinceReview({
        data: now,
        since_review: { at, was, new_documents: [], signed_anew },
        ...(version ? { questionnaire_version: version } : {}),
      })?.afterSigning

    it('is what the signed paper repeats', () => {
      expect(differing(false, signed)).toEqual(new Set(['passport_number', 'source_of_funds']))
      expect(differing(false, signed, { ...data, passport_number: 'E12345678' })).toEqual(
        new Set(['source_of_funds']),
      )
    })

    it('is nothing where it was signed anew, or never', () => {
      expect(differing(true, signed)).toEqual(new Set())
      expect(differing(false)).toEqual(new Set())
    })
  })
})
