import { screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { LegalContent, LegalContentView } from '@/console/shared/api/wire'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import { LegalChanges } from './LegalChanges'

beforeAll(() => loadCatalogues(['console/catalog', 'console/editions', 'console/shared']))
beforeEach(() => queryClient.clear())

const published: LegalContent = {
  title_zh: '付款条款',
  title_en: 'Payment terms',
  html_zh: '<p>甲</p>',
  html_en: '<p>One</p>\n<p>Two</p>',
}
const view = partly<LegalContentView>({ published })

test('only the lines of a legal text that differ are told, with the orders of everybody', async () => {
  const asked = answer('get', 'orders_under_way', { begun: 1, submitted: 0, accepted: 0 })
  const content = { ...published, html_en: '<p>One</p>\n<p>Three</p>' }
  const { container } = renderScreen(<LegalChanges view={view} content={content} />)
  expect([...container.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'Text with tags · English',
  ])
  expect(container.querySelector('del')?.textContent).toContain('<p>Two</p>')
  expect(container.querySelector('ins')?.textContent).not.toContain('<p>One</p>')
  expect(await screen.findByText(/^1 order is under way/)).toBeTruthy()
  expect(asked[0]?.url.search).toBe('')
})

test('a text that says what is published changes nothing', () => {
  const { container } = renderScreen(<LegalChanges view={view} content={published} />)
  expect(container.textContent).toBe('Nothing differs from what counts now.')
})
