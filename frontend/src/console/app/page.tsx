// A page of the desk: its code, styles and texts are loaded together when it is first gone to, and a retry is offered when that fails.
import { type ComponentType, type ReactNode, useCallback } from 'react'
import {
  type RouteObject,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useRouteError,
} from 'react-router-dom'
import type { Operator, Role } from '@/console/shared/api/wire'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { useTabTitle } from '@/console/shared/place/tabTitle'
import { allRoles } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { type CatalogueGroup, loadCatalogues, useT } from '@/shared/i18n'
import { isOutdated } from '@/shared/newBuild'
import { useBackOnline } from '@/shared/online'
import { Button } from '@/shared/ui/PrimaryAction'
import { Skeleton } from '@/shared/ui/States'
import { homeOf } from './home'

/** Loads a page with the texts it needs, and returns it. */
type Page<Props> = () => Promise<ComponentType<Props>>

/** The page's part did not come, for want of a connection or of the file. */
class PartMissing extends Error {}

/** `groups` are the catalogues that it speaks from, beside those that the desk begins with. */
export const page =
  <Props extends object = object>(
    load: () => Promise<{ default: ComponentType<Props> }>,
    groups: CatalogueGroup[] = [],
  ): Page<Props> =>
  async () => {
    try {
      const [module] = await Promise.all([load(), loadCatalogues(groups)])
      return module.default
    } catch (cause) {
      if (!(await isOutdated())) throw new PartMissing('the part did not load', { cause })
      location.reload()
      return Coming
    }
  }

interface Shown<Props> {
  page: Page<Props>
  /** Who may open it; others see which roles may. */
  seenBy?: (me: Operator) => boolean
}

/** The route of a page. A router remembers a `lazy` that failed for good; a `loader` is asked again. */
export function routeTo<Props extends object>(
  path: string,
  { page, seenBy }: Shown<Props>,
  ...[props]: object extends Props ? [] : [NoInfer<Props>]
): RouteObject {
  let isThere = false
  const shown = <Loaded key={path} props={props ?? {}} />
  return {
    path,
    loader: async () => {
      const component = await page()
      isThere = true
      return component
    },
    shouldRevalidate: () => !isThere,
    element: seenBy ? <Seen by={seenBy}>{shown}</Seen> : shown,
    errorElement: <Failed />,
    hydrateFallbackElement: <Coming />,
  }
}

function Loaded({ props }: { props: object }) {
  const Component = useLoaderData() as ComponentType
  return <Component {...props} />
}

function Seen({ by, children }: { by: (me: Operator) => boolean; children: ReactNode }) {
  const me = useOperator(({ operator }) => operator)
  if (!me) return null
  return by(me) ? children : <OtherRole me={me} by={by} />
}

/** Shown in place of a page that another role may open. */
function OtherRole({ me, by }: { me: Operator; by: (me: Operator) => boolean }) {
  const t = useT()
  useKeys('list', useDeskHandlers())
  useTabTitle(t('console.otherRole.title'))
  const named = (roles: Role[]) =>
    roles.map((role) => t(`console.role.${role}`)).join(t('console.flags.between'))
  return (
    <Notice
      title={t('console.otherRole.title')}
      text={t('console.otherRole.text', {
        roles: named(allRoles.filter((role) => by({ ...me, roles: [role] }))),
        own: named(me.roles),
      })}
    >
      <Button look="quiet" to={homeOf(me)} replace>
        {t('console.otherRole.home')}
      </Button>
    </Notice>
  )
}

function Coming() {
  return (
    <main className="record">
      <Skeleton tall lines={6} />
    </main>
  )
}

function Failed() {
  return useRouteError() instanceof PartMissing ? <Missing /> : <Broken />
}

/** A page that failed to load is requested again in its place. */
function Missing() {
  const t = useT()
  const navigate = useNavigate()
  const location = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const again = useCallback(
    () => void navigate(location, { replace: true, state: location.state, preventScrollReset: true }),
    [navigate, location],
  )
  useBackOnline(isIdle, again)
  return (
    <Notice title={t('shared.error.title')} text={t('shared.page.failed')}>
      <Button look="quiet" busy={!isIdle} onClick={again}>
        {t('shared.retry')}
      </Button>
    </Notice>
  )
}

function Broken() {
  const t = useT()
  return (
    <Notice title={t('shared.crash.title')} text={t('shared.crash.text')}>
      <Button look="quiet" onClick={() => location.reload()}>
        {t('shared.crash.reload')}
      </Button>
    </Notice>
  )
}

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main className="record">
      <section className="empty" role="alert">
        <h1>{title}</h1>
        <p>{text}</p>
        {children}
      </section>
    </main>
  )
}
