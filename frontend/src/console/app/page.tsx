// A page of the desk: its code, styles and texts are loaded together when it is first gone to. Whoever goes there stays where they are
// until then; where it fails the desk stays, and offers a retry.
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Navigate, type RouteObject, useRevalidator, useRouteError } from 'react-router-dom'
import type { Operator } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { type CatalogueGroup, loadCatalogues, useT } from '@/shared/i18n'
import { isOutdated } from '@/shared/newBuild'
import { useBackOnline } from '@/shared/online'
import { Button } from '@/shared/ui/PrimaryAction'
import { Skeleton } from '@/shared/ui/States'
import { homeOf } from './home'

interface Page<Props> {
  Component: ComponentType<Props>
  load: () => Promise<void>
}

/** `groups` are the catalogues that it speaks from, beside those that the desk begins with. */
export function page<Props extends object = object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  groups: CatalogueGroup[] = [],
): Page<Props> {
  let Ready: ComponentType<Props> | undefined
  return {
    load: async () => {
      const [module] = await Promise.all([load(), loadCatalogues(groups)])
      Ready = module.default
    },
    // biome-ignore lint/correctness/noComponentHookFactories: each page is made once, in the route table.
    Component: (props) => (Ready ? <Ready {...props} /> : null),
  }
}

interface Shown<Props> {
  page: Page<Props>
  /** Who sees it; whoever does not is led to where they begin. */
  seenBy?: (me: Operator) => boolean
}

/** The route of a page. A loader, and not `lazy`: a route remembers for good that its `lazy` failed. */
export function routeTo<Props extends object>(
  path: string,
  { page: { Component, load }, seenBy }: Shown<Props>,
  ...[props]: object extends Props ? [] : [NoInfer<Props>]
): RouteObject {
  const shown = <Component {...(props as Props)} />
  return {
    path,
    loader: async () => {
      await load()
      return null
    },
    shouldRevalidate: () => false,
    element: seenBy ? (
      <Seen by={seenBy} key={path}>
        {shown}
      </Seen>
    ) : (
      shown
    ),
    errorElement: <Failed />,
    hydrateFallbackElement: <Coming />,
  }
}

function Seen({ by, children }: { by: (me: Operator) => boolean; children: ReactNode }) {
  const me = useOperator(({ operator }) => operator)
  if (!me) return null
  return by(me) ? children : <Navigate to={homeOf(me)} replace />
}

function Coming() {
  return (
    <main className="record">
      <Skeleton tall lines={6} />
    </main>
  )
}

/** A page that did not come, or broke. The browser asks for a newer build where this one is gone. */
function Failed() {
  const t = useT()
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const [asked, setAsked] = useState(false)
  const again = () => void revalidate()
  useBackOnline(asked, again)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for each failure.
  useEffect(() => {
    let here = true
    setAsked(false)
    void isOutdated().then((outdated) => {
      if (outdated) location.reload()
      else if (here) setAsked(true)
    })
    return () => {
      here = false
    }
  }, [error])
  return (
    <main className="record">
      <section className="empty" role="alert">
        <h2>{t('shared.error.title')}</h2>
        <p>{t('shared.page.failed')}</p>
        <Button look="quiet" busy={state === 'loading'} onClick={again}>
          {t('shared.retry')}
        </Button>
      </section>
    </main>
  )
}
