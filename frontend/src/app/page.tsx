// A lazy route: loads its code, styles and texts together, and offers a retry when that fails. The tab bar is there meanwhile.
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type CatalogueGroup, loadCatalogues, useT } from '@/shared/i18n'
import { isOutdated } from '@/shared/newBuild'
import { useBackOnline } from '@/shared/online'
import { Button } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { Skeleton } from '@/shared/ui/States'
import { tabs } from '@/shared/ui/TabBar'

type Loaded = { default: ComponentType }

export interface Page {
  Component: ComponentType
  preload: () => Promise<unknown>
}

export function page(load: () => Promise<Loaded>, groups: CatalogueGroup[] = []): Page {
  let ready: ComponentType | undefined
  const preload = async () => {
    const [module] = await Promise.all([load(), loadCatalogues(groups)])
    ready = module.default
    return ready
  }
  // biome-ignore lint/correctness/noComponentHookFactories: each page is made once, in the route table.
  function LazyPage() {
    const [Shown, setShown] = useState<ComponentType | undefined>(() => ready)
    const [failed, setFailed] = useState(false)
    const [attempt, setAttempt] = useState(0)
    const again = useCallback(() => setAttempt((before) => before + 1), [])
    useBackOnline(failed, again)
    // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again.
    useEffect(() => {
      if (Shown) return
      let here = true
      setFailed(false)
      preload().then(
        (component) => here && setShown(() => component),
        async () => {
          if (await isOutdated()) location.reload()
          else if (here) setFailed(true)
        },
      )
      return () => {
        here = false
      }
    }, [Shown, attempt])
    if (Shown) return <Shown />
    return failed ? <Failed onRetry={again} /> : <Coming />
  }
  return { Component: LazyPage, preload }
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
  const { pathname } = useLocation()
  const route = pathname === '/mobile' ? '/index' : pathname
  return tabs.find((tab) => tab.route === route)
}

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

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const { key } = useLocation()
  const tab = useTab()
  const back = () => (key === 'default' ? navigate('/index') : navigate(-1))
  return (
    <Screen title={t(tab?.label ?? 'shared.brand')} back={tab ? undefined : back} tabs={tab !== undefined}>
      <section className="empty" role="alert">
        <h2>{t('shared.error.title')}</h2>
        <p>{t('shared.page.failed')}</p>
        <Button look="quiet" onClick={onRetry}>
          {t('shared.retry')}
        </Button>
      </section>
    </Screen>
  )
}
