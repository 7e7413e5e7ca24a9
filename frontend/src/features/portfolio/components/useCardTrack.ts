// Swipeable cards: the card that settles in the middle is chosen, and a card chosen in another way scrolls there.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLatest } from '@/shared/useLatest'

/** The cards rest when they have not moved for so long. */
export const restMs = 120

/** How far the track is scrolled when a card is in its middle. */
const placeOf = (track: HTMLElement, card: HTMLElement): number =>
  card.offsetLeft - (track.clientWidth - card.offsetWidth) / 2

function inTheMiddle(track: HTMLElement): number {
  const ways = [...track.children].map((card) =>
    Math.abs(placeOf(track, card as HTMLElement) - track.scrollLeft),
  )
  return ways.indexOf(Math.min(...ways))
}

interface CardTrack {
  ref: RefObject<HTMLDivElement | null>
  onScroll: () => void
}

export function useCardTrack(chosen: number, onChoose: (card: number) => void): CardTrack {
  const ref = useRef<HTMLDivElement>(null)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const shown = useRef(false)
  const latest = useLatest({ chosen, onChoose })

  useLayoutEffect(() => {
    const track = ref.current
    const card = track?.children[chosen]
    // The first one is there at once; the style sheet says how the others come.
    const behavior = shown.current ? 'auto' : 'instant'
    shown.current = true
    if (track && card instanceof HTMLElement) track.scrollTo?.({ left: placeOf(track, card), behavior })
  }, [chosen])
  useEffect(() => () => clearTimeout(rest.current), [])

  const onScroll = () => {
    clearTimeout(rest.current)
    rest.current = setTimeout(() => {
      const track = ref.current
      if (!track || track.scrollWidth <= track.clientWidth) return
      const card = inTheMiddle(track)
      if (card !== latest.current.chosen) latest.current.onChoose(card)
    }, restMs)
  }
  return { ref, onScroll }
}
