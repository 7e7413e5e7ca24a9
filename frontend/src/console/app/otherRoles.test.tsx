// Which roles a page is closed to, by the routes of the desk itself.
import { render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, expect, test } from 'vitest'
import type { Role } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { loadCatalogues } from '@/shared/i18n'
import { deskRoutes } from './routes'

beforeAll(() => loadCatalogues(['console/shared', 'console/app']))

test.each([
  ['reviewer', '/ledger'],
  ['reviewer', '/reconciliation'],
  ['reviewer', '/payments'],
  ['editor', '/figures'],
  ['editor', '/projects/1/register'],
] as [Role, string][])('%s is told at %s that it is for other roles', async (role, path) => {
  useOperator.setState({ operator: { id: 1, name: 'Ann', email: 'a@example.com', roles: [role] } })
  render(<RouterProvider router={createMemoryRouter(deskRoutes, { initialEntries: [path] })} />)
  const title = await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 })
  expect(title.textContent).toBe('This page is for other roles')
})
