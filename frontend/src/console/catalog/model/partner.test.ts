import { describe, expect, it } from 'vitest'
import { standingName } from '@/console/editions/model/standing'
import type { PartnerContent } from '@/console/shared/api/wire'
import { asInvestorsRead, blankPerson, figureOf } from './partner'

const half: PartnerContent = {
  name_zh: '弗恩希尔',
  name_en: '',
  logo: '',
  image: 'public-jpg/a-w1280',
  company_role_id: 1,
  continent_id: null,
  country_id: 44,
  rating: null,
  years: 27,
  segment_zh: '住宅',
  segment_en: 'Homes',
  overview_zh: '',
  overview_en: '<p>Since 1999</p>',
  people: [{ ...blankPerson, name_zh: '海伦', image: 'public-jpg/b-w320' }],
}

describe('a partner while it is edited', () => {
  it('takes figures of what is typed, also in full width', () => {
    expect(figureOf('92')).toBe(92)
    expect(figureOf(' 9２ 分')).toBe(92)
    expect(figureOf('-5')).toBe(5)
    expect(figureOf('many')).toBeNull()
    expect(figureOf('')).toBeNull()
    expect(figureOf('9'.repeat(40))).toBe(999_999)
  })

  it('is shown as investors read it, with what is missing left empty', () => {
    const countries = [{ id: 44, name_zh: '英国', name_en: 'United Kingdom' }]
    const choices = { roles: [], continents: [], countries }
    const zh = asInvestorsRead(half, choices, '/assets/', 'zh')
    expect(zh).toMatchObject({ Name: '弗恩希尔', Country: '英国', PartnerRating: 0, CompanyOverview: '' })
    expect([zh.DisplayImageURL, zh.CompanyImageUrl]).toEqual(['/assets/public-jpg/a-w1280', ''])
    expect(zh.people[0]).toMatchObject({ FullName: '海伦', DisplayImageURL: '/assets/public-jpg/b-w320' })
    const en = asInvestorsRead(half, undefined, '/assets/', 'en')
    expect(en).toMatchObject({ Name: '', Country: '', CompanyOverview: '<p>Since 1999</p>' })
  })

  it('is called by its other name where one is missing', () => {
    const standing = { name_zh: '弗恩希尔', name_en: '' }
    expect(standingName(standing, 'en')).toBe('弗恩希尔')
    expect(standingName({ ...standing, name_en: 'Fernhill' }, 'en')).toBe('Fernhill')
  })
})
