// Runs routes in the app's own frame and in the browser's history, as the app does.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { createHashRouter, type RouteObject, RouterProvider, useLocation } from 'react-router-dom'
import { expect } from 'vitest'
import { Frame } from '@/app/Frame'
import { queryClient } from '@/shared/api/query'
import { useSession } from '@/shared/session/store'

function Where() {
  const { pathname, search } = useLocation()
  return <output data-testid="where">{pathname + search}</output>
}

/** As many turns as the browser needs for its own steps: counted, since a machine that is held up has run out of milliseconds only. */
export const still = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 3))
  })

/** Back, Forward, and further. */
export async function goBy(steps: number): Promise<void> {
  history.go(steps)
  await still()
}

/** Waits until the router and the browser are at this place. */
export const at = (place: string) =>
  waitFor(() => {
    expect(screen.getByTestId('where').textContent).toBe(place)
    expect(location.hash).toBe(`#${place}`)
  })

/** Opens `address` for an investor who is logged in, on an entry of its own. */
export function renderRoutes(routes: RouteObject[], address: string) {
  useSession.setState({ islogin: 1, csrfToken: 'live' })
  history.pushState(null, '', `#${address}`)
  const router = createHashRouter([
    {
      element: (
        <>
          <Where />
          <Frame />
        </>
      ),
      children: [...routes, { path: '*', element: <p>Another screen</p> }],
    },
  ])
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}
