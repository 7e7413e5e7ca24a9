// A lazy route: loads its code, styles and texts together, and offers a retry when that fails.
import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { type CatalogueGroup, loadCatalogues, useT } from '@/shared/i18n'
import { useBackOnline } from '@/shared/online'
import { Button } from '@/shared/ui/PrimaryAction'
import { Skeleton } from '@/shared/ui/States'
import { isOutdated } from './newBuild'

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
    return failed ? <Failed onRetry={again} /> : <Waiting />
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

function Failed({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <div className="screen">
      <main className="screen-main">
        <section className="empty" role="alert">
          <h1 className="section-title">{t('shared.error.title')}</h1>
          <p>{t('shared.page.failed')}</p>
          <Button look="quiet" onClick={onRetry}>
            {t('shared.retry')}
          </Button>
        </section>
      </main>
    </div>
  )
}
