// Slides to swipe through, moving on by themselves every 3 s unless the reader holds them, is looking elsewhere, or
// asked for less motion.
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '@/shared/i18n'
import { Icon } from './Icon'

export const autoplayMs = 3000
/** More slides than this are counted instead of each having a dot. */
const mostDots = 6

interface CarouselProps {
  label: string
  slides: { key: string; content: ReactNode }[]
}

const stillness = () => matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false

export function Carousel({ label, slides }: CarouselProps) {
  const t = useT()
  const track = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const [held, setHeld] = useState(false)
  const [paused, setPaused] = useState(stillness)
  const count = slides.length

  const go = useCallback((index: number) => {
    const element = track.current
    element?.scrollTo?.({ left: index * element.clientWidth, behavior: stillness() ? 'auto' : 'smooth' })
    setActive(index)
  }, [])

  useEffect(() => {
    if (count < 2 || held || paused) return
    const timer = setInterval(() => {
      if (!document.hidden) go((active + 1) % count)
    }, autoplayMs)
    return () => clearInterval(timer)
  }, [active, count, held, paused, go])

  const onScroll = () => {
    const element = track.current
    if (element && element.clientWidth > 0) setActive(Math.round(element.scrollLeft / element.clientWidth))
  }
  return (
    <section
      className="carousel"
      aria-roledescription="carousel"
      aria-label={label}
      onPointerDown={() => setHeld(true)}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div
        className="carousel-track"
        ref={track}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
        tabIndex={0}
        role="group"
        aria-label={label}
      >
        {slides.map((slide, index) => (
          <div className="carousel-slide" key={slide.key} aria-hidden={index === active ? undefined : true}>
            {slide.content}
          </div>
        ))}
      </div>
      {count > 1 && (
        <button
          type="button"
          className="carousel-pause"
          aria-label={t(paused ? 'shared.slides.play' : 'shared.slides.pause')}
          onClick={() => setPaused(!paused)}
        >
          <Icon name={paused ? 'play' : 'pause'} size={26} />
        </button>
      )}
      {count > mostDots && (
        <div className="carousel-dots">
          <p className="carousel-count figures">{t('shared.slide', { number: active + 1, count })}</p>
        </div>
      )}
      {count > 1 && count <= mostDots && (
        <div className="carousel-dots">
          {slides.map((slide, index) => (
            <button
              type="button"
              key={slide.key}
              aria-label={t('shared.slide', { number: index + 1, count })}
              aria-current={index === active}
              onClick={() => go(index)}
            />
          ))}
        </div>
      )}
    </section>
  )
}
