// A day that narrows a list. It goes into the address once it is whole, after a moment, as the words of a search do.
import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isDay, today } from '@/shared/format/day'
import { useT } from '@/shared/i18n'
import { clamped, readDay } from '@/shared/ui/calendarDays'
import { DayInput } from '@/shared/ui/DayInput'
import { useLatest } from '@/shared/useLatest'
import { firstDay, lastDay } from '../time/days'
import './dayBox.css'

const pauseMs = 250

interface DayBoxProps {
  label: string
  day: string | undefined
  to: (day: string | undefined) => string
  /** The last day that can be chosen, where there is one. */
  last?: string
  /** A hint about the day, behind it. */
  hint?: string
}

export function DayBox({ label, day, to, last, hint }: DayBoxProps) {
  const t = useT()
  const id = useId()
  const navigate = useNavigate()
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
    if (document.activeElement?.id !== id) setTyped(day ?? '')
  }, [day, id])
  const wrong = `${id}-wrong`
  const hinted = `${id}-hint`
  const end = last ?? lastDay()
  return (
    <div className={day ? 'day-box day-box-on' : 'day-box'}>
      <label htmlFor={id}>{label}</label>
      <DayInput
        attributes={{
          id,
          'aria-invalid': isAhead || undefined,
          'aria-describedby': (isAhead && wrong) || (hint && hinted) || undefined,
        }}
        title={label}
        value={typed}
        placeholder={t('console.day.format')}
        longest={14}
        day={isDay(typed) ? typed : clamped(today(), firstDay, end)}
        min={firstDay}
        max={end}
        onType={(text) => setTyped(readDay(text) ?? text.trim())}
        onChoose={setTyped}
      />
      {hint && <small id={hinted}>{hint}</small>}
      {isAhead && (
        <small className="day-box-wrong" id={wrong} role="alert">
          {t('console.dayAhead')}
        </small>
      )}
    </div>
  )
}
