import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '@/shared/session/store'
import { renderScreen } from '@/testing/render'
import { TabBar } from './TabBar'

test.each([
  ['/index', 'Home', 0],
  ['/mobile', 'Home', 0],
  ['/companyinfo/allbrowse', 'Partners', 2],
])('%s lights the tab %s', async (route, name, index) => {
  useSession.setState({ tabBar: 3 })
  renderScreen(<TabBar />, route)
  expect(screen.getByRole('link', { name }).getAttribute('aria-current')).toBe('page')
  expect(useSession.getState().tabBar).toBe(index)
})
