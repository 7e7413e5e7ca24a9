// Providers, router and guard of the investor app.
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { HashRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom'
import { queryClient } from '@/shared/api/query'
import { OfflineBanner } from '@/shared/ui/States'
import { CrashBoundary } from './CrashBoundary'
import { Guard } from './Guard'
import { NotFound } from './NotFound'
import { routes } from './routes'

/** A new screen starts at its top; going back keeps the browser's own place. */
function ScrollToTop() {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new path.
  useEffect(() => scrollTo(0, 0), [pathname])
  return null
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <CrashBoundary>
        <HashRouter>
          <OfflineBanner />
          <ScrollToTop />
          <Guard>
            <Routes>
              <Route path="/" element={<Navigate to="/index" replace />} />
              {routes.map(({ path, page: { Component } }) => (
                <Route key={path} path={path} element={<Component />} />
              ))}
              <Route path="*" element={<NotFound />} />
            </Routes>
          </Guard>
        </HashRouter>
      </CrashBoundary>
    </QueryClientProvider>
  )
}
