// Providers, router and guard of the investor app.
import { QueryClientProvider } from '@tanstack/react-query'
import { HashRouter, Navigate, Route, Routes } from 'react-router-dom'
import { queryClient } from '@/shared/api/query'
import { ReauthPrompt } from '@/shared/reauth/ReauthPrompt'
import { OfflineBanner } from '@/shared/ui/States'
import { CrashBoundary } from './CrashBoundary'
import { Guard } from './Guard'
import { NotFound } from './NotFound'
import { OverlayKeeper } from './OverlayKeeper'
import { routes } from './routes'
import { ScrollKeeper } from './ScrollKeeper'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <CrashBoundary>
        <HashRouter>
          <OfflineBanner />
          <ScrollKeeper />
          <OverlayKeeper />
          <Guard>
            <Routes>
              <Route path="/" element={<Navigate to="/index" replace />} />
              {routes.map(({ path, page: { Component } }) => (
                <Route key={path} path={path} element={<Component />} />
              ))}
              <Route path="*" element={<NotFound />} />
            </Routes>
          </Guard>
          <ReauthPrompt />
        </HashRouter>
      </CrashBoundary>
    </QueryClientProvider>
  )
}
