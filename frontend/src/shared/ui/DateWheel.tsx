// A day chosen on three wheels in a sheet: year, month and day, each with what the range allows beside the ones before it. Takes
// and gives days as the wire writes them, `YYYY-MM-DD`, whatever the clock's zone.
import { useMemo, useState } from 'react'
import type { IntlShape } from 'react-intl'
import { dateText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { type DayPart, type DayParts, fitDay, nearestParts, type Span } from './dayParts'
import { Button } from './PrimaryAction'
import { Sheet } from './Sheet'
import type { WheelOption } from './useTypedChoice'
import { WheelColumn } from './WheelColumn'
import './dateWheel.css'

export interface DateWheelProps {
  title: string
  value: string
  min: string
  max: string
  onChoose: (day: string) => void
  onClose: () => void
}

/** The year is first in both languages: it decides which months there are, and they which days. */
const columns: DayPart[] = ['year', 'month', 'day']

const styles = {
  year: { year: 'numeric' },
  month: { month: 'short' },
  day: { day: 'numeric' },
} as const

const anyDay: DayParts = { year: 2000, month: 1, day: 1 }

/** What the language calls a part: Year, 年. */
function nameOf(part: DayPart, { locale }: IntlShape): string {
  const name = new Intl.DisplayNames(locale, { type: 'dateTimeField' }).of(part) ?? part
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** A value of one part as the language writes it: 1985, Mar, 12; 1985年, 3月, 12日. */
function textOf(part: DayPart, value: number, intl: IntlShape): string {
  const { year, month, day }: DayParts = { ...anyDay, [part]: value }
  return intl.formatDate(Date.UTC(year, month - 1, day), { ...styles[part], timeZone: 'UTC' })
}

function useOptions(part: DayPart, [first, last]: Span): WheelOption[] {
  const intl = useIntl()
  return useMemo(
    () =>
      Array.from({ length: last - first + 1 }, (_, at) => ({
        value: first + at,
        text: textOf(part, first + at, intl),
      })),
    [part, first, last, intl],
  )
}

export default function DateWheel({ title, value, min, max, onChoose, onClose }: DateWheelProps) {
  const t = useT()
  const intl = useIntl()
  // What was last chosen in each column: a 31 comes back once the month has one again.
  const [wanted, setWanted] = useState<DayParts>(() => nearestParts(value, min, max))
  const { day, parts, spans } = fitDay(wanted, min, max)
  const options = {
    year: useOptions('year', spans.year),
    month: useOptions('month', spans.month),
    day: useOptions('day', spans.day),
  }
  const take = () => {
    onChoose(day)
    onClose()
  }
  return (
    <Sheet open title={title} onClose={onClose} action={<Button onClick={take}>{t('shared.done')}</Button>}>
      {/* Says which day it is when another part had to follow. */}
      <output className="wheel-day figures">{dateText(day, 'long', intl)}</output>
      <div className="date-wheel">
        {columns.map((part) => (
          <WheelColumn
            key={part}
            label={nameOf(part, intl)}
            options={options[part]}
            value={parts[part]}
            takesFocus={part === 'year'}
            onChange={(chosen) => setWanted((before) => ({ ...before, [part]: chosen }))}
            onEnter={take}
          />
        ))}
      </div>
    </Sheet>
  )
}
