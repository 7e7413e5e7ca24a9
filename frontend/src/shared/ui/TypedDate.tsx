// A date field with a calendar.
import { isDay } from '@/shared/format/day'
import { useT } from '@/shared/i18n'
import { readDay } from './calendarDays'
import { DayInput } from './DayInput'
import { Field } from './Field'
import type { DateFieldProps } from './WheelDate'

/** The example of a typed date where no better one is known. */
const example = '1985-03-12'

export function TypedDate(props: DateFieldProps) {
  const { label, name, value, min, max, start, onChange, error, hint } = props
  const t = useT()
  return (
    <Field label={label} name={name} error={error} hint={hint}>
      {(attributes) => (
        <DayInput
          attributes={attributes}
          title={label}
          name={name}
          value={value}
          placeholder={t('shared.date.format', { day: start || example })}
          longest={14}
          day={isDay(value) ? value : start || max}
          min={min}
          max={max}
          onType={(typed) => onChange(readDay(typed) ?? typed.trim())}
          onChoose={onChange}
        />
      )}
    </Field>
  )
}
