import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { Item, State } from '@/console/shared/api/wire'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { Returned } from './Returned'

const step = (from: State, to: State, name?: string, comment?: string) => ({
  at: '2026-11-20T08:00:00Z',
  from,
  to,
  by: name ? ('operator' as const) : ('investor' as const),
  ...(name ? { name } : {}),
  ...(comment ? { comment } : {}),
})

const history = [
  step('INIT', 'LWAIT'),
  step('LWAIT', 'GWAIT', 'Ruth'),
  step('GWAIT', 'LWAIT', 'Andrew', 'Compare the names once more.'),
]

beforeAll(() => loadCatalogues(['console/shared']))

test('the first line sees who returned an item, when, and with which words', () => {
  renderScreen(<Returned item={partly<Item>({ state: 'LWAIT', history })} />)
  const note = screen.getByRole('note').textContent
  for (const told of ['Returned to the first review', 'Andrew', '2026', 'Compare the names once more.'])
    expect(note).toContain(told)
})

test('nothing is said of an item that did not come back, or was passed again', () => {
  renderScreen(<Returned item={partly<Item>({ state: 'LWAIT', history: history.slice(0, 1) })} />)
  renderScreen(
    <Returned
      item={partly<Item>({ state: 'GWAIT', history: [...history, step('LWAIT', 'GWAIT', 'Ruth')] })}
    />,
  )
  expect(screen.queryByRole('note')).toBeNull()
})
