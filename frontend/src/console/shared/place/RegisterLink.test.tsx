import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import type { Role } from '../api/wire'
import { useOperator } from '../session/session'
import { RegisterLink } from './RegisterLink'

beforeAll(() => loadCatalogues(['console/shared']))

const show = (role: Role, shown = <RegisterLink project={7} />) => {
  useOperator.setState({ operator: { id: 1, name: 'Ann', email: 'a@example.com', roles: [role] } })
  renderScreen(shown, '/projects/7')
}

test.each(['finance', 'approver', 'auditor'] as const)('%s is led to who holds the shares', (role) => {
  show(role)
  expect(screen.getByRole('link', { name: 'Register of holders' }).getAttribute('href')).toBe(
    '/projects/7/register',
  )
})

test('a day leads to the end of it', () => {
  show('finance', <RegisterLink project={7} day="2026-10-31" inText />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/projects/7/register?day=2026-10-31')
})

test.each(['reviewer', 'editor', 'admin'] as const)('%s is not', (role) => {
  show(role)
  expect(screen.queryByRole('link')).toBeNull()
})
