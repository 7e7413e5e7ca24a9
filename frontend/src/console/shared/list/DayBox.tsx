// A day that narrows a list. It goes into the address once it is whole, after a moment, as the words of a search do.
import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isDay } from '@/shared/format/day'
import { useT } from '@/shared/i18n'
import { useLatest } from '@/shared/useLatest'
import './dayBox.css'

const pauseMs = 250

/** The first day that can be chosen: while a year is being typed, the field briefly holds the years 2 and 20. */
const firstDay = '2000-01-01'

interface DayBoxProps {
  label: string
  day: string | undefined
  to: (day: string | undefined) => string
  /** The last day that can be chosen, where there is one. */
  last?: string
}

export function DayBox({ label, day, to, last }: DayBoxProps) {
  const t = useT()
  const id = useId()
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(day ?? '')
  const isAhead = last !== undefined && isDay(typed) && typed > last
  // The other filters may change during the pause, so the newest address is used.
  const address = useLatest(to)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing narrows.
  useEffect(() => {
    const isWhole = typed === '' || (isDay(typed) && typed >= firstDay && !isAhead)
    if (typed === (day ?? '') || !isWhole) return
    const timer = setTimeout(
      () => void navigate(address.current(typed || undefined), { replace: true }),
      pauseMs,
    )
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    if (document.activeElement !== box.current) setTyped(day ?? '')
  }, [day])
  return (
    <label className={day ? 'day-box day-box-on' : 'day-box'}>
      {label}
      <input
        ref={box}
        type="date"
        min={firstDay}
        max={last}
        value={typed}
        aria-invalid={isAhead || undefined}
        aria-describedby={isAhead ? id : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isAhead && (
        <small className="day-box-wrong" id={id} role="alert">
          {t('console.dayAhead')}
        </small>
      )}
    </label>
  )
}
