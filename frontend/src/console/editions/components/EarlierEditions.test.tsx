import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { EarlierEditionPage } from '@/console/shared/api/wire'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import type { Editing } from '../model/useContent'
import { EarlierEditions } from './EarlierEditions'

beforeAll(() => loadCatalogues(['console/editions', 'console/shared']))
beforeEach(() => queryClient.clear())

const page: EarlierEditionPage = {
  items: [
    {
      number: 2,
      published: { by: 'Edith', at: '2026-07-02T00:00:00Z' },
      replaced: { by: 'Emil', at: '2026-07-03T00:00:00Z' },
    },
    { number: 1, published: null, replaced: { by: 'Edith', at: '2026-07-02T00:00:00Z' } },
  ],
  total: 2,
}

const open = async (mayEdit: boolean, unsaved = false) => {
  const restore = vi.fn(async () => undefined)
  const replace = vi.fn(async () => undefined)
  const next = partly<{ standing: Editing<object>['standing']; content: object }>({
    content: { word: 'old' },
  })
  const editing = partly<Editing<object>>({
    standing: { version: 5, has_draft: false, is_published: true },
    unsaved,
    replace,
  })
  renderScreen(
    <EarlierEditions
      of={{ key: ['ops', 'test'], page: async () => page, restore }}
      editing={editing}
      mayEdit={mayEdit}
      reload={async () => next}
    />,
  )
  await userEvent.click(screen.getByText('Earlier editions'))
  await screen.findByText('Edition 2')
  return { restore, replace, next }
}

test('each earlier edition says who published and who replaced it', async () => {
  await open(false)
  expect(screen.getByText(/^published by Edith, .* replaced by Emil/)).toBeTruthy()
  expect(screen.getByText(/^replaced by Edith/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use as draft' })).toBeNull()
})

test('going back to one makes it the draft, which is shown then', async () => {
  const { restore, replace, next } = await open(true)
  await userEvent.click(screen.getAllByRole('button', { name: 'Use as draft' })[1] as HTMLElement)
  const dialog = screen.getByRole('dialog')
  expect(within(dialog).getByText('Use edition 1 as the draft?')).toBeTruthy()
  expect(restore).not.toHaveBeenCalled()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Use as draft' }))
  await waitFor(() => expect(replace).toHaveBeenCalledWith(next))
  expect(restore).toHaveBeenCalledWith(1, 5)
})

test('what is typed and not saved is not overwritten', async () => {
  await open(true, true)
  for (const button of screen.getAllByRole('button', { name: 'Use as draft' }))
    expect((button as HTMLButtonElement).disabled).toBe(true)
})
