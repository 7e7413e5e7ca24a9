import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Item, SignedVersion } from '@/console/shared/api/wire'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { AccountData } from './AccountData'

const answers = (yes: number[]): Item['questionnaire'] =>
  Array.from({ length: 9 }, (_, at) => ({
    text: `Question ${at + 1}?`,
    answer: yes.includes(at + 1) ? 'Yes' : 'No',
  }))

const show = (part: Partial<Item>) =>
  renderScreen(<AccountData item={partly<Item>({ data: {}, documents: [], history: [], ...part })} />)

beforeAll(() => loadCatalogues(['console/account', 'console/shared']))

test('the details of several answers stand once, with the numbers of all of them', () => {
  show({ questionnaire: answers([1, 5]), questionnaire_detail: 'A loan.' })
  expect(screen.getAllByText('A loan.')).toHaveLength(1)
  expect(screen.getByRole('heading', { name: 'Details given to no. 1 and 5' })).toBeTruthy()
})

test('an expired questionnaire is marked, with its day at UTC+8', () => {
  show({
    questionnaire: answers([]),
    questionnaire_version: partly<SignedVersion>({
      signed: 1,
      present: 1,
      signed_at: '2020-03-04T20:00:00Z',
      expires_at: '2021-03-04T20:00:00Z',
      expired: true,
    }),
  })
  expect(screen.getByText('Mar 5, 2021').textContent).toContain('Expired')
})

test('details without a Yes are shown as such', () => {
  show({ questionnaire: answers([]), questionnaire_detail: 'A loan.' })
  expect(screen.getByRole('heading', { name: /no answer is Yes/ })).toBeTruthy()
})

test('bank details that were changed in the database are an alarm', () => {
  const { unmount } = show({ questionnaire: [], payee_changed: false })
  expect(screen.queryByRole('alert')).toBeNull()
  unmount()
  show({ questionnaire: [], payee_changed: true })
  expect(screen.getByRole('alert').textContent).toContain('this account cannot be passed')
})

test('the Chinese name stands behind the Latin one, and says that it was changed since the last review', () => {
  const named = { last_name: 'Li', first_name: 'Wei', gender: 'Male' }
  const { unmount } = show({ questionnaire: [], data: named })
  expect(screen.queryByText('Chinese name')).toBeNull()
  unmount()
  show({
    questionnaire: [],
    data: { ...named, chinese_name: '李伟' },
    since_review: {
      at: '2026-11-20T08:00:00Z',
      was: { ...named, chinese_name: '李维' },
      new_documents: [],
      signed_anew: false,
    },
  })
  const labels = [...document.querySelectorAll('.typed-label')].map(({ textContent }) => textContent)
  expect(labels).toEqual(['Last name', 'First name', 'Chinese name', 'Gender'])
  const row = screen.getByText('Chinese name').parentElement?.textContent
  expect(row).toContain('李伟')
  expect(row).toContain('李维')
})
