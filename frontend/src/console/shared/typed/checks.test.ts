import { expect, test } from 'vitest'
import { fitting, turned, viewed } from '@/console/document/model/view'
import { findings } from './checks'

const today = new Date('2026-11-21T08:00:00Z')
const clean = {
  first_name: 'Wei',
  last_name: 'Li',
  date_of_birth: '1984-03-12',
  date_of_passport_expired: '2031-01-01',
  nationality_country: 'China',
  tax_resident_country: 'China',
  bank_account_name: 'LI WEI',
}

test('what is in order has no finding', () => expect(findings(clean, today)).toEqual({}))

test.each([
  ['bank_account_name', 'Li Weiguo', 'holderDiffers'],
  ['date_of_passport_expired', '2026-11-20', 'passportExpired'],
  ['date_of_passport_expired', '2027-05-20', 'passportSoon'],
  ['date_of_passport_expired', '2027-05-21', undefined],
  ['date_of_birth', '2008-11-22', 'underAge'],
  ['date_of_birth', '2008-11-21', undefined],
  ['tax_resident_country', 'Singapore', 'taxElsewhere'],
])('%s %s is marked %s', (field, value, finding) =>
  expect(findings({ ...clean, [field]: value }, today)[field]).toBe(finding),
)

test('a document is turned, leafed and zoomed within its bounds', () => {
  const view = { zoom: 1, turn: 270, page: 2 }
  expect(viewed(view, 'rotate', 2).turn).toBe(0)
  expect(viewed(view, 'pageDown', 2).page).toBe(2)
  expect(viewed({ ...view, zoom: 8 }, 'zoomIn', 2).zoom).toBe(8)
  expect(fitting({ width: 200, height: 100 }, { width: 100, height: 100 }, 'whole')).toBe(0.5)
  expect(fitting({ width: 100, height: 400 }, { width: 100, height: 100 }, 'width')).toBe(1)
  expect(turned({ width: 3, height: 2 }, 90)).toEqual({ width: 2, height: 3 })
})
