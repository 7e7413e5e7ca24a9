// A day that narrows a list. It goes into the address once it is whole, after a moment, as the words of a search do.
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isDay } from '@/shared/format/day'

const pauseMs = 250

interface DayBoxProps {
  label: string
  day: string | undefined
  to: (day: string | undefined) => string
}

export function DayBox({ label, day, to }: DayBoxProps) {
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(day ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing narrows.
  useEffect(() => {
    if (typed === (day ?? '') || (typed !== '' && !isDay(typed))) return
    const timer = setTimeout(() => void navigate(to(typed || undefined), { replace: true }), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    if (document.activeElement !== box.current) setTyped(day ?? '')
  }, [day])
  return (
    <label className={day ? 'ledger-day ledger-day-on' : 'ledger-day'}>
      {label}
      <input ref={box} type="date" value={typed} onChange={(event) => setTyped(event.target.value)} />
    </label>
  )
}
