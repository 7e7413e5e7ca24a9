import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import type { Item } from '../api/wire'
import { TypedData } from './TypedData'

const answers = (yes: number[]): Item['questionnaire'] =>
  Array.from({ length: 9 }, (_, at) => ({
    text: `Question ${at + 1}?`,
    answer: yes.includes(at + 1) ? 'Yes' : 'No',
  }))

const show = (part: Partial<Item>) =>
  renderScreen(<TypedData queue="kyc" item={partly<Item>({ data: {}, documents: [], ...part })} />)

beforeAll(() => loadCatalogues(['console']))

test('the details of several answers stand once, with the numbers of all of them', () => {
  show({ questionnaire: answers([1, 5]), questionnaire_detail: 'A loan.' })
  expect(screen.getAllByText('A loan.')).toHaveLength(1)
  expect(screen.getByRole('heading', { name: 'Details given to no. 1 and 5' })).toBeTruthy()
})

test('details without a Yes are shown as such', () => {
  show({ questionnaire: answers([]), questionnaire_detail: 'A loan.' })
  expect(screen.getByRole('heading', { name: /no answer is Yes/ })).toBeTruthy()
})
