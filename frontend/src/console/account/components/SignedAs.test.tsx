import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Item } from '@/console/shared/api/wire'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { AccountData } from './AccountData'

type Version = NonNullable<Item['questionnaire_version']>

const show = (version: Partial<Version>) =>
  renderScreen(
    <AccountData
      item={partly<Item>({
        history: [],
        investor: 'Wei Zhou',
        data: { first_name: 'Wei', last_name: 'Zhou' },
        questionnaire: [{ text: 'A question', answer: 'No' }],
        questionnaire_version: {
          signed: 1,
          present: 1,
          signed_at: '2026-11-20T08:00:00Z',
          expires_at: '2027-11-20T08:00:00Z',
          ...version,
        },
      })}
    />,
  )

const places = (words: RegExp) => screen.queryAllByText(words).length

beforeAll(() => loadCatalogues(['console/account', 'console/shared']))

test('a questionnaire that names whom the form names is not remarked on', () => {
  show({ made_out_to: 'Wei Zhou', signed_name: 'Wei Zhou', names_another: false, signed_otherwise: false })
  expect(places(/the form says/)).toBe(0)
})

test('another name is told with both, at the name and at the questionnaire', () => {
  show({ made_out_to: 'Wei Li', signed_name: 'Wei Li', names_another: true, signed_otherwise: true })
  expect(places(/is made out to Wei Li; the form says Wei Zhou/)).toBe(2)
  expect(places(/signed with the name/)).toBe(0)
})

test('so is another name than that which it was signed with', () => {
  show({ made_out_to: 'Wei Zhou', signed_name: '李伟', names_another: false, signed_otherwise: true })
  expect(places(/signed with the name 李伟; the form says Wei Zhou/)).toBe(2)
  expect(places(/is made out to/)).toBe(0)
})
