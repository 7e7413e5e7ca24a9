// The router of the investor app: every route within the frame, and every page with a boundary of its own.
import { createHashRouter, Navigate } from 'react-router-dom'
import { Crashed } from './Crashed'
import { Frame } from './Frame'
import { NotFound } from './NotFound'
import { routes } from './routes'

export type Router = ReturnType<typeof createRouter>

/** Begins to load the page that the address names. */
export const createRouter = () =>
  createHashRouter([
    {
      Component: Frame,
      ErrorBoundary: Crashed,
      children: [
        { path: '/', element: <Navigate to="/index" replace /> },
        ...routes.map(({ path, page }) => ({ path, ...page })),
        { path: '*', Component: NotFound, ErrorBoundary: Crashed },
      ],
    },
  ])
