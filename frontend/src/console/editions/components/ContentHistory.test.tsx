import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { contentHistory } from '@/console/catalog/api/contents'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import { ContentHistory } from './ContentHistory'

beforeAll(() => loadCatalogues(['console/editions', 'console/shared']))

const event = (id: number, detail: string, is_cut: boolean) => ({
  id,
  at: '2026-11-01T08:00:00Z',
  name: 'edith',
  detail,
  is_cut,
})

test('a change that is too long for the list is fetched when it is opened', async () => {
  answer('get', 'contents/privacy/history', {
    items: [event(9, 'published\nhtml_en: "<p>aaa', true), event(8, 'draft\ntitle_en: "A" -> "B"', false)],
    total: 2,
  })
  const whole = answer('get', 'history/9', event(9, 'published\nhtml_en: "<p>aaa</p>" -> "<p>b</p>"', false))
  const { container } = renderScreen(<ContentHistory of={contentHistory('privacy')} />)
  const open = (details: Element | null | undefined) => {
    if (!(details instanceof HTMLDetailsElement)) throw new Error('nothing to open')
    details.open = true
    fireEvent(details, new Event('toggle'))
  }
  open(container.querySelector('details'))
  await screen.findByText('1 field changed')
  screen.getByText('Title · English: A → B')
  expect(screen.queryByText(/^Text/)).toBeNull()
  expect(whole).toEqual([])
  open(screen.getByText('Show what changed').closest('details'))
  await screen.findByText('Text · English: <p>aaa</p> → <p>b</p>')
  expect(whole).toHaveLength(1)
})
