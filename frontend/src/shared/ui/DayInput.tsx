// A day that is typed, or picked from a calendar below its field. Text that is no day goes to the form as typed, and
// its rules refuse it. The calendar is loaded when first opened.
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useT } from '@/shared/i18n'
import type { CalendarProps } from './Calendar'
import { showRefusal } from './dialogs'
import type { FieldAttributes } from './Field'
import { Icon } from './Icon'
import { loadCalendar } from './lazyCalendar'

interface DayInputProps {
  attributes: FieldAttributes
  /** The name of the calendar. */
  title: string
  name?: string
  /** Its display while nobody types. */
  value: string
  placeholder: string
  longest: number
  /** The day at which the calendar opens. */
  day: string
  min: string
  max: string
  onType: (typed: string) => void
  onChoose: (day: string) => void
  onLeave?: () => void
}

export function DayInput(props: DayInputProps) {
  const { attributes, title, name, value, placeholder, longest, day, min, max, onType, onChoose, onLeave } =
    props
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
    <div className="input" ref={field}>
      <input
        {...attributes}
        name={name}
        type="text"
        className="figures"
        inputMode="numeric"
        autoComplete="off"
        maxLength={longest}
        placeholder={placeholder}
        value={typed ?? value}
        onChange={({ target }) => {
          setTyped(target.value)
          onType(target.value)
        }}
        onBlur={() => {
          setTyped(undefined)
          onLeave?.()
        }}
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
          title={title}
          value={day}
          min={min}
          max={max}
          field={field}
          onChoose={(chosen) => {
            setTyped(undefined)
            onChoose(chosen)
          }}
          onClose={() => setDays(null)}
        />
      )}
    </div>
  )
}
