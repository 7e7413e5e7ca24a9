import { screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadCatalogues } from '@/shared/i18n'
import { renderScreen } from '@/testing/render'
import LogIn from './LogIn'

beforeAll(() => loadCatalogues(['console/access', 'console/shared']))

test('whoever comes to log in types at once', () => {
  renderScreen(<LogIn />)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'E-mail' }))
})
