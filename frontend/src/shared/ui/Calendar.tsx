// A day chosen from the days of a month, below its field: the dialog and the grid of the WAI-ARIA date picker. Arrows go by days and
// weeks, Home and End to the ends of a week, PageUp and PageDown by months, with Shift by years; Escape closes it.
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dateText } from '@/shared/format'
import { monthsAhead, today } from '@/shared/format/day'
import { useIntl, useT } from '@/shared/i18n'
import { clamped, moved, weeksOf } from './calendarDays'
import { Icon } from './Icon'
import { useModal } from './modal'
import './calendar.css'

export interface CalendarProps {
  title: string
  value: string
  min: string
  max: string
  /** What it opens below. */
  field: RefObject<HTMLElement | null>
  onChoose: (day: string) => void
  onClose: () => void
}

/** A Monday. */
const anyMonday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000
const gap = 6

export default function Calendar({ title, value, min, max, field, onChoose, onClose }: CalendarProps) {
  const box = useModal()
  const [at, setAt] = useState({ day: clamped(value, min, max), byKey: true })
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (at.byKey) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [at])
  useLayoutEffect(() => {
    const [dialog, place] = [box.current, field.current?.getBoundingClientRect()]
    if (!dialog || !place) return
    const below = place.bottom + gap
    const fits = below + dialog.offsetHeight <= innerHeight
    dialog.style.left = `${Math.min(place.left, innerWidth - dialog.offsetWidth - gap)}px`
    dialog.style.top = `${fits ? below : Math.max(gap, place.top - gap - dialog.offsetHeight)}px`
  })
  const show = (day: string) => setAt({ day: clamped(day, min, max), byKey: false })
  const press = (event: KeyboardEvent) => {
    const day = moved(at.day, event.key, event.shiftKey)
    if (day === undefined) return
    event.preventDefault()
    setAt({ day: clamped(day, min, max), byKey: true })
  }
  return (
    <dialog
      ref={box}
      className="calendar"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A dialog around it stays open.
      onClose={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // A sheet below stays.
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="calendar-body">
        <Months day={at.day} min={min} max={max} onShow={show} />
        <Days
          day={at.day}
          chosen={value}
          min={min}
          max={max}
          grid={grid}
          onKeyDown={press}
          onChoose={(day) => {
            onChoose(day)
            onClose()
          }}
        />
      </div>
    </dialog>
  )
}

interface MonthsProps {
  day: string
  min: string
  max: string
  onShow: (day: string) => void
}

/** Which month is on view, and the ways to others. */
function Months({ day, min, max, onShow }: MonthsProps) {
  const t = useT()
  const intl = useIntl()
  const [year = 0, month = 1] = day.split('-').map(Number)
  const [first, last] = [Number(min.slice(0, 4)), Number(max.slice(0, 4))]
  const turn = (months: number, label: string, icon: 'back' | 'forward') => {
    const there = monthsAhead(day, months)
    const isOut = there.slice(0, 7) < min.slice(0, 7) || there.slice(0, 7) > max.slice(0, 7)
    return (
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        disabled={isOut}
        onClick={() => onShow(there)}
      >
        <Icon name={icon} size={20} />
      </button>
    )
  }
  return (
    <div className="calendar-head">
      {turn(-1, t('shared.date.previous'), 'back')}
      <select
        aria-label={t('shared.date.month')}
        value={month}
        onChange={({ target }) => onShow(monthsAhead(day, Number(target.value) - month))}
      >
        {Array.from({ length: 12 }, (_, at) => at + 1).map((one) => (
          <option key={one} value={one}>
            {intl.formatDate(Date.UTC(2000, one - 1, 1), { month: 'long', timeZone: 'UTC' })}
          </option>
        ))}
      </select>
      <select
        aria-label={t('shared.date.year')}
        value={year}
        onChange={({ target }) => onShow(monthsAhead(day, (Number(target.value) - year) * 12))}
      >
        {Array.from({ length: last - first + 1 }, (_, at) => last - at).map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
      {turn(1, t('shared.date.next'), 'forward')}
    </div>
  )
}

interface DaysProps {
  /** The one that the keys are at. */
  day: string
  chosen: string
  min: string
  max: string
  grid: RefObject<HTMLTableElement | null>
  onKeyDown: (event: KeyboardEvent) => void
  onChoose: (day: string) => void
}

function Days({ day, chosen, min, max, grid, onKeyDown, onChoose }: DaysProps) {
  const intl = useIntl()
  const name = intl.formatDate(`${day}T00:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const weekdays = Array.from({ length: 7 }, (_, ahead) => anyMonday + ahead * dayMs)
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days is what a date grid is.
    <table role="grid" className="calendar-days" aria-label={name} ref={grid} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {weekdays.map((one) => (
            <th key={one} scope="col" abbr={intl.formatDate(one, { weekday: 'long', timeZone: 'UTC' })}>
              {intl.formatDate(one, { weekday: 'narrow', timeZone: 'UTC' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(day).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((one, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is a day of the week.
              <td key={column}>
                {one && (
                  <button
                    type="button"
                    className="figures"
                    tabIndex={one === day ? 0 : -1}
                    aria-pressed={one === chosen}
                    disabled={one < min || one > max}
                    aria-current={one === today() ? 'date' : undefined}
                    aria-label={dateText(one, 'long', intl)}
                    onClick={() => onChoose(one)}
                  >
                    {Number(one.slice(8))}
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
