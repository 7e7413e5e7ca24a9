// A day that narrows a list. It goes into the address once it is whole, after a moment, as the words of a search do.
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isDay } from '@/shared/format/day'

const pauseMs = 250

/** The first day that can be chosen: while a year is being typed, the field briefly holds the years 2 and 20. */
const firstDay = '2000-01-01'

interface DayBoxProps {
  label: string
  day: string | undefined
  to: (day: string | undefined) => string
}

export function DayBox({ label, day, to }: DayBoxProps) {
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(day ?? '')
  // The other filters may change during the pause, so the newest address is used.
  const address = useRef(to)
  useEffect(() => {
    address.current = to
  }, [to])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing narrows.
  useEffect(() => {
    const isWhole = typed === '' || (isDay(typed) && typed >= firstDay)
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
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </label>
  )
}
