// A day chosen on wheels, within the allowed range. The wheels are loaded when first opened.
import { useState } from 'react'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Field } from './Field'
import { Icon } from './Icon'
import { loadDateWheel } from './lazyDateWheel'

interface DateFieldProps {
  label: string
  name: string
  /** `YYYY-MM-DD`, or empty. */
  value: string
  min: string
  max: string
  /** Where the wheels stand when nothing is chosen. */
  start?: string
  onChange: (day: string) => void
  error?: string | undefined
  hint?: string
}

export function DateField({ label, name, value, min, max, start, onChange, error, hint }: DateFieldProps) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      const { chooseDay } = await loadDateWheel()
      const day = await chooseDay({ title: label, value: value || start || max, min, max })
      if (day) onChange(day)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Field label={label} name={name} error={error} hint={hint}>
      {(attributes) => (
        <button
          type="button"
          id={attributes.id}
          aria-describedby={attributes['aria-describedby']}
          className="input input-button"
          aria-haspopup="dialog"
          aria-busy={busy || undefined}
          onClick={() => void open()}
        >
          <span className={value ? 'input-value figures' : 'input-value input-empty'}>
            {value ? dateText(value, 'long') : t('shared.choose')}
          </span>
          <Icon name="calendar" size={20} />
        </button>
      )}
    </Field>
  )
}
