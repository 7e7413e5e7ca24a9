// Pulling a list down from its top loads it again. It never moves a screen that is scrolled, nor one under a sheet;
// without pulling, opening the list again does the same.
import { useEffect, useState } from 'react'
import { useT } from '@/shared/i18n'
import { useLatest } from '../useLatest'

/** How far the list comes down before letting go asks again, and how far it comes at most, in pixels. */
const enough = 56
const most = 88
/** The list follows the finger with this much of its way. */
const weight = 0.5
/** A finger that moved less has not chosen a direction yet. */
const slackPx = 8
/** So long the sign of asking stays at least, or nobody would see that something happened. */
const shownMs = 400

const pause = () => new Promise((done) => setTimeout(done, shownMs))

/** How far the list has come for a finger that is `down` pixels below where it began. */
export const pulled = (down: number): number => Math.min(most, Math.max(0, (down - slackPx) * weight))

/** First in the list's screen. `onRefresh` ends when the new answer is there. */
export function PullToRefresh({ onRefresh }: { onRefresh: () => Promise<unknown> }) {
  const t = useT()
  const [height, setHeight] = useState(0)
  const [busy, setBusy] = useState(false)
  const latest = useLatest(onRefresh)

  useEffect(() => {
    if (busy) return
    return followFinger(setHeight, () => {
      setBusy(true)
      Promise.all([latest.current(), pause()])
        .catch(() => undefined)
        .finally(() => {
          setBusy(false)
          setHeight(0)
        })
    })
  }, [busy, latest])

  const words = busy ? 'shared.pull.busy' : height >= enough ? 'shared.pull.release' : 'shared.pull.more'
  return (
    <div className="pull" role="status" style={{ height: busy ? enough : height }}>
      {(busy || height > 0) && (
        <p>
          {busy && <span className="button-spinner" aria-hidden="true" />}
          {t(words)}
        </p>
      )}
    </div>
  )
}

interface Start {
  x: number
  y: number
}

/** Reports how far the list is pulled, and when it was released far enough; returns how to stop. */
function followFinger(onPull: (height: number) => void, onEnough: () => void): () => void {
  let start: Start | null = null
  let height = 0
  const begin = ({ touches, target }: TouchEvent) => {
    const [finger] = touches
    const covered = target instanceof Element && target.closest('dialog, [role="dialog"]')
    const free = touches.length === 1 && window.scrollY <= 0 && !covered
    start = finger && free ? { x: finger.clientX, y: finger.clientY } : null
  }
  const move = ({ touches }: TouchEvent) => {
    const [finger] = touches
    if (!start || !finger) return
    const down = finger.clientY - start.y
    const aside = Math.abs(finger.clientX - start.x)
    const other = touches.length > 1 || window.scrollY > 0 || (height === 0 && aside > Math.abs(down))
    if (other && Math.max(aside, Math.abs(down)) > slackPx) start = null
    height = start ? pulled(down) : 0
    onPull(height)
  }
  const end = () => {
    const asked = start !== null && height >= enough
    start = null
    height = 0
    if (asked) onEnough()
    else onPull(0)
  }
  const cancel = () => {
    start = null
    end()
  }
  addEventListener('touchstart', begin, { passive: true })
  addEventListener('touchmove', move, { passive: true })
  addEventListener('touchend', end)
  addEventListener('touchcancel', cancel)
  return () => {
    removeEventListener('touchstart', begin)
    removeEventListener('touchmove', move)
    removeEventListener('touchend', end)
    removeEventListener('touchcancel', cancel)
  }
}
