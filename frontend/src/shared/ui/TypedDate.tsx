// A date field with a calendar. The form gets an invalid date as typed, and its rules refuse it. The calendar is loaded when first opened.
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { isDay } from '@/shared/format/day'
import { useT } from '@/shared/i18n'
import type { CalendarProps } from './Calendar'
import { readDay } from './calendarDays'
import { showRefusal } from './dialogs'
import { Field } from './Field'
import { Icon } from './Icon'
import { loadCalendar } from './lazyCalendar'
import type { DateFieldProps } from './WheelDate'

export function TypedDate(props: DateFieldProps) {
  const { label, name, value, min, max, start, onChange, error, hint } = props
  const t = useT()
  const [typed, setTyped] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [Days, setDays] = useState<ComponentType<CalendarProps> | null>(null)
  const field = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // The focus goes back to the field once the calendar is gone.
  useEffect(() => {
    const opener = button.current
    return Days ? () => opener?.focus({ preventScroll: true }) : undefined
  }, [Days])
  const open = () => {
    setBusy(true)
    loadCalendar()
      .then((loaded) => setDays(() => loaded.default), showRefusal)
      .finally(() => setBusy(false))
  }
  return (
    <Field label={label} name={name} error={error} hint={hint}>
      {(attributes) => (
        <div className="input" ref={field}>
          <input
            {...attributes}
            name={name}
            type="text"
            className="figures"
            inputMode="numeric"
            autoComplete="off"
            maxLength={14}
            placeholder={t('shared.date.format')}
            value={typed ?? value}
            onChange={({ target }) => {
              setTyped(target.value)
              onChange(readDay(target.value) ?? target.value.trim())
            }}
            onBlur={() => setTyped(undefined)}
          />
          <button
            ref={button}
            type="button"
            className="icon-button"
            aria-label={t('shared.date.open')}
            aria-haspopup="dialog"
            aria-busy={busy || undefined}
            onClick={open}
          >
            <Icon name="calendar" size={20} />
          </button>
          {Days && (
            <Days
              title={label}
              value={isDay(value) ? value : start || max}
              min={min}
              max={max}
              field={field}
              onChoose={(day) => {
                setTyped(undefined)
                onChange(day)
              }}
              onClose={() => setDays(null)}
            />
          )}
        </div>
      )}
    </Field>
  )
}
