// The place of a project on a map. The map comes when it is about to be seen; when it does not come, the address and a
// way to another map stand in its place.
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '@/shared/i18n'
import { useBackOnline } from '@/shared/online'
import { part } from '@/shared/parts'
import { Icon } from '@/shared/ui/Icon'
import { Button } from '@/shared/ui/PrimaryAction'
import type { PinMapProps } from '../map/PinMap'
import { mapLink, type Place } from '../map/place'
import { watchReadiness } from '../map/readiness'
import type { Tiles } from '../map/tiles'

const loadPinMap = part(() => import('../map/PinMap'))

interface ProjectMapProps {
  place: Place
  address: string
  tiles: Tiles | null
  /** The address of a map of the web. */
  web?: string | undefined
}

type State = 'waiting' | 'shown' | 'failed'

export function ProjectMap({ place, address, tiles, web }: ProjectMapProps) {
  const t = useT()
  const box = useRef<HTMLElement>(null)
  const near = useNear(box)
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State>('waiting')
  const [PinMap, setPinMap] = useState<ComponentType<PinMapProps> | null>(null)
  const ready = useRef(false)
  const again = useCallback(() => setAttempt((before) => before + 1), [])
  useBackOnline(state === 'failed', again)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt begins anew.
  useEffect(() => {
    if (!near) return
    ready.current = false
    setState('waiting')
    loadPinMap().then(
      (loaded) => setPinMap(() => loaded.default),
      () => undefined,
    )
    return watchReadiness(
      () => ready.current,
      () => setState('failed'),
    )
  }, [near, attempt])

  const onReady = () => {
    ready.current = true
    setState('shown')
  }
  return (
    <section className="card place" aria-labelledby="place">
      <div className="place-words">
        <Icon name="pin" />
        <div>
          <h2 id="place">{t('catalog.address')}</h2>
          <p>{address}</p>
        </div>
      </div>
      <figure className="place-map" ref={box} aria-busy={state === 'waiting'}>
        {state === 'failed' ? (
          <div className="place-failed" role="alert">
            <p>{t('catalog.map.failed')}</p>
            <Button look="plain" onClick={again}>
              {t('shared.retry')}
            </Button>
          </div>
        ) : (
          <>
            {state === 'waiting' && <div className="place-waiting" />}
            {PinMap && (
              <PinMap
                key={attempt}
                place={place}
                label={t('catalog.map.label', { address })}
                name={address}
                tiles={tiles}
                onReady={onReady}
              />
            )}
          </>
        )}
      </figure>
      <a className="place-link link" href={mapLink(place, web)} target="_blank" rel="noreferrer">
        {t('catalog.map.open')}
      </a>
    </section>
  )
}

/** Whether the element is, or was, about to be seen. */
function useNear(box: { current: HTMLElement | null }): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    if (typeof IntersectionObserver === 'undefined') return setNear(true)
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: '200px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [box])
  return near
}
