// A day and a time at UTC+8: typed, or with the day picked from a calendar.
import { isDay, today } from '@/shared/format/day'
import { useT } from '@/shared/i18n'
import { DayInput } from '@/shared/ui/DayInput'
import { Field } from '@/shared/ui/Field'
import { onDay, readMoment } from './clock'
import { firstDay, lastDay } from './days'

interface MomentFieldProps {
  label: string
  /** On the wire. */
  name: string
  /** `YYYY-MM-DDTHH:MM`, or typed text that is no moment yet. */
  value: string
  error?: string | undefined
  onChange: (value: string) => void
  onLeave?: () => void
}

export function MomentField({ label, name, value, error, onChange, onLeave }: MomentFieldProps) {
  const t = useT()
  const day = value.slice(0, 10)
  return (
    <Field label={label} name={name} error={error}>
      {(attributes) => (
        <DayInput
          attributes={attributes}
          title={label}
          name={name}
          value={value.replace('T', ' ')}
          placeholder={t('console.moment.format')}
          longest={24}
          day={isDay(day) ? day : today()}
          min={firstDay}
          max={lastDay()}
          onType={(typed) => onChange(readMoment(typed) ?? typed.trim())}
          onChoose={(chosen) => onChange(onDay(value, chosen))}
          {...(onLeave && { onLeave })}
        />
      )}
    </Field>
  )
}
