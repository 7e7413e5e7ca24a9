import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useOperator } from '@/console/shared/session/session'
import { loadCatalogues } from '@/shared/i18n'
import { at, renderRoutes } from '@/testing/routes'
import { filterOf } from './narrowing'
import { SavedFilters } from './SavedFilters'

const logIn = (id: number) =>
  useOperator.setState({ operator: { id, name: 'Ann', email: 'a@example.com', roles: ['reviewer'] } })

beforeAll(() => loadCatalogues(['console/shared']))
beforeEach(() => logIn(1))

const show = (address: string) =>
  renderRoutes(
    [
      { path: '/kyc', element: <SavedFilters /> },
      { path: '/payouts', element: <SavedFilters /> },
    ],
    address,
  )

async function save(name: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Save this filter' }))
  await userEvent.keyboard(`${name}{Enter}`)
}

test('what narrows a list is told from where one is in it and what one looks for', () => {
  expect(filterOf('?state=LWAIT&page=3&q=Li&standing=overdue')).toBe('standing=overdue&state=LWAIT')
  expect(filterOf('?state=LWAIT&page=3&q=Li')).toBe('')
})

test('a filter is saved under a name, chosen again, and removed', async () => {
  const router = show('/kyc?state=LWAIT&standing=overdue&q=Li+Wei&page=2')
  await save('Late in PKF')
  expect(localStorage.getItem('desk')).not.toContain('Wei')
  expect(screen.getByRole('link', { name: 'Late in PKF' }).getAttribute('aria-current')).toBe('true')
  expect(screen.queryByRole('button', { name: 'Save this filter' })).toBeNull()
  await act(() => router.navigate('/kyc?state=all'))
  await userEvent.click(screen.getByRole('link', { name: 'Late in PKF' }))
  await at('/kyc?standing=overdue&state=LWAIT')
  await userEvent.click(screen.getByRole('button', { name: 'Remove the filter “Late in PKF”' }))
  expect(screen.queryByRole('link')).toBeNull()
})

test('it is there for the list and the operator that it was saved for', async () => {
  const router = show('/kyc?standing=overdue')
  await save('Late')
  await act(() => router.navigate('/payouts?currency=USD'))
  expect(screen.queryByRole('link', { name: 'Late' })).toBeNull()
  await act(() => router.navigate('/kyc'))
  expect(screen.getByRole('link', { name: 'Late' })).toBeTruthy()
  act(() => logIn(2))
  expect(screen.queryByRole('link', { name: 'Late' })).toBeNull()
})

test('nothing is offered where nothing is narrowed, and a name is needed', async () => {
  const router = show('/kyc?state=LWAIT')
  expect(screen.queryByRole('button')).toBeNull()
  await act(() => router.navigate('/kyc?turn=mine'))
  await userEvent.click(screen.getByRole('button', { name: 'Save this filter' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Save this filter' })).toBeTruthy()
})
