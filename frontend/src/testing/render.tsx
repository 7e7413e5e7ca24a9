// Draws a screen as the app does: providers, router, no guard.
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { queryClient } from '@/shared/api/query'

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <output data-testid="elsewhere">{pathname + search}</output>
}

/** Shows `screen` at `path`; any other route shows its own address under the test id `elsewhere`. */
export function renderScreen(screen: ReactNode, path = '/', search = '') {
  return render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter initialEntries={[path + search]}>
        <Routes>
          <Route path={path} element={screen} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  )
}
