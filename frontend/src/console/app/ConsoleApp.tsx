// Providers and router of the console. Nothing but the log-in is drawn before the server knows who is at the desk.
import { QueryClientProvider } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { createHashRouter, Navigate, Outlet, RouterProvider, ScrollRestoration } from 'react-router-dom'
import { restore } from '@/console/operations/api/session'
import { Door } from '@/console/operations/components/access/Door'
import LogIn from '@/console/operations/pages/LogIn'
import TakeCodes from '@/console/operations/pages/TakeCodes'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { ErrorState, OfflineBanner, Skeleton } from '@/shared/ui/States'
import { Desk } from './components/Desk'
import { homeOf } from './home'
import { deskRoutes, joinRoute } from './routes'

const router = createHashRouter([
  {
    element: <Asked />,
    children: [
      joinRoute,
      { element: <Entrance />, children: [...deskRoutes, { path: '*', element: <Home /> }] },
    ],
  },
])

export function ConsoleApp() {
  return (
    <QueryClientProvider client={queryClient}>
      <OfflineBanner />
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

/** Asks first who is at the desk. */
function Asked() {
  const asked = useOperator((session) => session.asked)
  const [failure, setFailure] = useState<unknown>()
  const ask = useCallback(() => {
    setFailure(undefined)
    restore().catch(setFailure)
  }, [])
  useEffect(ask, [ask])
  if (failure !== undefined)
    return (
      <Door>
        <ErrorState error={failure} onRetry={ask} />
      </Door>
    )
  if (!asked) return <Skeleton lines={5} />
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

/** The desk, for an operator who is logged in and has stored their recovery codes. The address survives the log-in. */
function Entrance() {
  const operator = useOperator((session) => session.operator)
  const codes = useOperator((session) => session.codes)
  if (!operator) return <LogIn />
  if (codes.length > 0) return <TakeCodes codes={codes} />
  return (
    <Desk>
      <Outlet />
    </Desk>
  )
}

function Home() {
  const operator = useOperator((session) => session.operator)
  return operator && <Navigate to={homeOf(operator)} replace />
}
