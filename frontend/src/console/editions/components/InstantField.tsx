// An instant in a content, written at UTC+8 as the desk reads it. An invalid one stays in the field, and the content
// has none meanwhile.
import { useState } from 'react'
import { instantOf, typedOf } from '@/console/shared/time/clock'
import { MomentField } from '@/console/shared/time/MomentField'
import { useT } from '@/shared/i18n'

interface InstantFieldProps {
  label: string
  /** The field's name on the wire. */
  field: string
  /** RFC 3339. */
  value: string | null
  mistake: string | undefined
  onChange: (instant: string | null) => void
}

export function InstantField({ label, field, value, mistake, onChange }: InstantFieldProps) {
  const t = useT()
  const [unread, setUnread] = useState('')
  const [left, setLeft] = useState(false)
  const isUnread = value === null && unread !== ''
  return (
    <MomentField
      label={label}
      name={field}
      value={value === null ? unread : typedOf(value)}
      error={isUnread && left ? t('console.moment.wrong') : mistake}
      onChange={(typed) => {
        const instant = instantOf(typed) ?? null
        setLeft(false)
        setUnread(instant === null ? typed : '')
        onChange(instant)
      }}
      onLeave={() => setLeft(true)}
    />
  )
}
