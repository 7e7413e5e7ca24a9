// Sends visitors without a session to the log-in screen, once it is certain that they have none, and remembers where
// they were going.
import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { logInRoute, rememberReturn } from '@/shared/session/returning'
import { isLoggedIn, useSession } from '@/shared/session/store'
import { Waiting } from './page'
import { isOpen } from './routes'

export function Guard({ children }: { children: ReactNode }) {
  const { pathname, search } = useLocation()
  const hydrated = useSession((state) => state.hydrated)
  const restored = useSession((state) => state.restored)
  const loggedIn = useSession(isLoggedIn)
  const development = useSession((state) => state.development)
  if (isOpen(pathname, development)) return children
  if (!hydrated) return <Waiting />
  if (loggedIn) return children
  if (!restored) return <Waiting />
  return <ToLogIn route={pathname + search} />
}

function ToLogIn({ route }: { route: string }) {
  useEffect(() => rememberReturn(route), [route])
  return (
    <>
      <Navigate to={logInRoute()} replace />
      <Waiting />
    </>
  )
}
