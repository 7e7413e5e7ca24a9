// A lazy route: its code, styles and texts are loaded together, and a retry is offered when that fails.
import { type ComponentType, useCallback } from 'react'
import {
  type LoaderFunction,
  type RouteObject,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router-dom'
import { type CatalogueGroup, loadCatalogues, useT } from '@/shared/i18n'
import { isOutdated } from '@/shared/newBuild'
import { useBackOnline } from '@/shared/online'
import { Button } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { Skeleton } from '@/shared/ui/States'
import { tabOf } from '@/shared/ui/TabBar'
import { Crashed } from './Crashed'

/** What a route has of a page, in addition to its path. */
export type Page = Pick<
  RouteObject,
  'shouldRevalidate' | 'Component' | 'ErrorBoundary' | 'HydrateFallback'
> & {
  loader: LoaderFunction
}

/** The page's part did not come, for want of a connection or of the file. */
class PartMissing extends Error {}

/** The router remembers a `lazy` that failed for good; a `loader` is asked again. */
export function page(load: () => Promise<{ default: ComponentType }>, groups: CatalogueGroup[] = []): Page {
  let isThere = false
  return {
    loader: async () => {
      try {
        const [module] = await Promise.all([load(), loadCatalogues(groups)])
        isThere = true
        return module.default
      } catch (cause) {
        if (!(await isOutdated())) throw new PartMissing('the part did not load', { cause })
        location.reload()
        return Waiting
      }
    },
    shouldRevalidate: () => !isThere,
    Component: Loaded,
    ErrorBoundary: PageError,
    HydrateFallback: Coming,
  }
}

/** A page for account holders; it also loads the refusals that only they can get. */
export const holderPage: typeof page = (load, groups = []) => page(load, ['holderRefusals', ...groups])

function Loaded() {
  const Page = useLoaderData() as ComponentType
  return <Page />
}

export function Waiting() {
  return (
    <div className="screen">
      <main className="screen-main waiting">
        <Skeleton tall lines={4} />
      </main>
    </div>
  )
}

/** The entry of the tab bar that leads to this screen, if one does. */
function useTab() {
  return tabOf(useLocation().pathname)
}

/** Shown in place of the first screen while its part is loading; the tab bar is there already. */
function Coming() {
  const t = useT()
  const tab = useTab()
  if (!tab) return <Waiting />
  return (
    <Screen title={t(tab.label)} bare tabs>
      <Skeleton tall lines={4} />
    </Screen>
  )
}

function PageError() {
  return useRouteError() instanceof PartMissing ? <Missing /> : <Crashed />
}

function Missing() {
  const t = useT()
  const navigate = useNavigate()
  const location = useLocation()
  const waits = useNavigation().state === 'idle'
  const tab = useTab()
  const again = useCallback(
    () => void navigate(location, { replace: true, state: location.state, preventScrollReset: true }),
    [navigate, location],
  )
  useBackOnline(waits, again)
  const opened = history.state?.idx === 0
  const back = opened ? '/index' : () => void navigate(-1)
  return (
    <Screen title={t(tab?.label ?? 'shared.brand')} back={tab ? undefined : back} tabs={tab !== undefined}>
      <section className="empty" role="alert">
        <h2>{t('shared.error.title')}</h2>
        <p>{t('shared.page.failed')}</p>
        <Button look="quiet" busy={!waits} onClick={again}>
          {t('shared.retry')}
        </Button>
      </section>
    </Screen>
  )
}
