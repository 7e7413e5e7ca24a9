// Draws a screen as the app does: providers, router, no guard.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { queryClient } from '@/shared/api/query'

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <output data-testid="elsewhere">{pathname + search}</output>
}

/** Shows `screen` at `path`; any other route shows its own address under the test id `elsewhere`. */
export const renderScreen = (screen: ReactNode, path = '/', search = '') =>
  renderRoute(screen, path, path + search)

/** Shows the screen of a route such as `/proposals/:id` at an address of it. */
export function renderRoute(screen: ReactNode, route: string, address: string) {
  const router = createMemoryRouter(
    [
      { path: route, element: screen },
      { path: '*', element: <Elsewhere /> },
    ],
    { initialEntries: [address] },
  )
  const shown = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { ...shown, goTo: (address: string) => act(() => router.navigate(address)) }
}
