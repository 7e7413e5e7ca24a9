import { describe, expect, test } from 'vitest'
import { type CampaignValues, campaignForm, campaignMistakes, emptyCampaign, valuesOf } from './campaign'

const spring: CampaignValues = {
  code: 'SPRING-26',
  name_zh: '春季活动',
  name_en: 'Spring days',
  starts_at: '2026-03-01T00:00',
  ends_at: '2026-06-01T00:00',
  limit: '200',
  active: true,
}

describe('the form of a campaign', () => {
  test('a whole one has no mistakes and is sent in UTC', () => {
    expect(campaignMistakes(spring)).toEqual({})
    expect(campaignForm(spring)).toEqual({
      code: 'SPRING-26',
      name_zh: '春季活动',
      name_en: 'Spring days',
      starts_at: '2026-02-28T16:00:00.000Z',
      ends_at: '2026-05-31T16:00:00.000Z',
      limit: 200,
      active: true,
    })
  })

  test('an empty limit is none', () =>
    expect(campaignForm({ ...spring, limit: ' ' })).not.toHaveProperty('limit'))

  test('an empty form names every field but the limit', () => {
    const missing = ['code', 'name_zh', 'name_en', 'starts_at', 'ends_at']
    expect(Object.keys(campaignMistakes(emptyCampaign)).sort()).toEqual(missing.sort())
  })

  test.each([
    [{ code: '春 天' }, { code: 'FieldInvalid' }],
    [{ code: 'a'.repeat(41) }, { code: 'FieldInvalid' }],
    [{ limit: '0' }, { limit: 'PleaseEnterAPositiveInteger' }],
    [{ limit: '1.5' }, { limit: 'PleaseEnterAPositiveInteger' }],
    [{ ends_at: '2026-03-01T00:00' }, { ends_at: 'CampaignWindow' }],
  ])('%o is refused', (change, mistakes) =>
    expect(campaignMistakes({ ...spring, ...change })).toEqual(mistakes),
  )

  test('a stored campaign fills it as it was typed', () => {
    const stored = {
      id: 1,
      ...campaignForm(spring),
      limit: null,
      stage: 'running',
      registrations: 3,
      version: 1,
    }
    expect(valuesOf(stored as never)).toEqual({ ...spring, limit: '' })
  })
})
