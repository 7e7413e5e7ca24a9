// When somebody has seen an element: half of it was in sight, or it filled half of what it scrolls in, while somebody was at the desk.
import { onceAttended } from '@/console/shared/api/attention'

const half = 0.5
/** A long one may never show half of itself: it is looked at in steps. */
const steps = Array.from({ length: 21 }, (_, at) => at / 20)

/** Runs `then` once the element was seen; at once in a browser that cannot tell. Returns how to stop waiting. */
export function onceSeen(element: Element, then: () => void): () => void {
  if (typeof IntersectionObserver === 'undefined') return onceAttended(then)
  let stop: () => void = () => undefined
  const watch = new IntersectionObserver(
    (entries) => {
      stop()
      const entry = entries.at(-1)
      if (!entry || !isInSight(entry)) return
      stop = onceAttended(() => {
        watch.disconnect()
        then()
      })
    },
    { threshold: steps },
  )
  watch.observe(element)
  return () => {
    stop()
    watch.disconnect()
  }
}

const isInSight = ({ intersectionRatio, intersectionRect, rootBounds }: IntersectionObserverEntry): boolean =>
  intersectionRatio >= half || intersectionRect.height >= (rootBounds?.height ?? innerHeight) * half
