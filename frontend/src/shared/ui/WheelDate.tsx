// A day chosen on wheels, within the allowed range, as usual on a phone. The wheels are loaded when first opened.
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { dateText } from '@/shared/format'
import { isDay } from '@/shared/format/day'
import { useT } from '@/shared/i18n'
import type { DateWheelProps } from './DateWheel'
import { showRefusal } from './dialogs'
import { Field } from './Field'
import { Icon } from './Icon'
import { loadDateWheel } from './lazyDateWheel'

export interface DateFieldProps {
  label: string
  name: string
  /** `YYYY-MM-DD`, or empty. */
  value: string
  min: string
  max: string
  /** The position of the wheels when nothing is chosen. */
  start?: string
  onChange: (day: string) => void
  error?: string | undefined
  hint?: string | undefined
}

export function WheelDate({ label, name, value, min, max, start, onChange, error, hint }: DateFieldProps) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [Wheel, setWheel] = useState<ComponentType<DateWheelProps> | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const chosen = isDay(value) ? value : ''
  // The focus goes back to the field once the wheels are gone.
  useEffect(() => {
    const opener = button.current
    return Wheel ? () => opener?.focus({ preventScroll: true }) : undefined
  }, [Wheel])
  const open = () => {
    setBusy(true)
    loadDateWheel()
      .then((loaded) => setWheel(() => loaded.default), showRefusal)
      .finally(() => setBusy(false))
  }
  return (
    <Field label={label} name={name} error={error} hint={hint}>
      {(attributes) => (
        <>
          <button
            ref={button}
            type="button"
            id={attributes.id}
            aria-describedby={attributes['aria-describedby']}
            className="input input-button"
            aria-haspopup="dialog"
            aria-busy={busy || undefined}
            onClick={open}
          >
            <span className={chosen ? 'input-value figures' : 'input-value input-empty'}>
              {chosen ? dateText(chosen, 'long') : t('shared.choose')}
            </span>
            <Icon name="calendar" size={20} />
          </button>
          {Wheel && (
            <Wheel
              title={label}
              value={chosen || start || max}
              min={min}
              max={max}
              onChoose={onChange}
              onClose={() => setWheel(null)}
            />
          )}
        </>
      )}
    </Field>
  )
}
