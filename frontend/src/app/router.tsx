// The router of the investor app: every route within the frame, and every page with a boundary of its own.
import { createHashRouter, type LoaderFunction, Navigate } from 'react-router-dom'
import { isLoggedIn, useSession } from '@/shared/session/store'
import { Crashed } from './Crashed'
import { Frame } from './Frame'
import { NotFound } from './NotFound'
import { Waiting } from './page'
import { startRestore } from './restore'
import { isOpen, routes } from './routes'

export type Router = ReturnType<typeof createRouter>

/** Loads a page for those who may see it: a stranger is on the way to the log-in, and needs nothing else. */
const onceKnown =
  (load: LoaderFunction): LoaderFunction =>
  async (args) => {
    if (!isLoggedIn(useSession.getState())) await startRestore()
    return isLoggedIn(useSession.getState()) ? load(args) : Waiting
  }

/** Begins to load the page that the address names. */
export const createRouter = () =>
  createHashRouter([
    {
      Component: Frame,
      ErrorBoundary: Crashed,
      children: [
        { path: '/', element: <Navigate to="/index" replace /> },
        ...routes.map(({ path, page }) => ({
          path,
          ...page,
          // The loader of a page for developers asks the server whether it has the page.
          loader: isOpen(path, true) ? page.loader : onceKnown(page.loader),
        })),
        { path: '*', Component: NotFound, ErrorBoundary: Crashed },
      ],
    },
  ])
