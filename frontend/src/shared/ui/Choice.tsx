// Cards of which one is chosen: what each is, what matters of it, and why one cannot be chosen now.
import type { ReactNode } from 'react'
import { FieldGroup } from './Field'
import './choice.css'

interface ChoiceGroupProps {
  /** The field's name on the wire. */
  name: string
  label: string
  error: string | undefined
  children: ReactNode
}

export function ChoiceGroup({ name, label, error, children }: ChoiceGroupProps) {
  const legend = <legend className="field-label">{label}</legend>
  return (
    <FieldGroup className="choices" name={name} legend={legend} error={error}>
      {children}
    </FieldGroup>
  )
}

interface ChoiceProps {
  name: string
  value: string | number
  checked: boolean
  /** It is shown and cannot be chosen; `detail` says why. */
  off?: boolean
  title: ReactNode
  detail: ReactNode
  /** To the right of the words. */
  aside?: ReactNode
  onChoose: () => void
}

export function Choice({ name, value, checked, off = false, title, detail, aside, onChoose }: ChoiceProps) {
  return (
    <label className="choice" data-off={off}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={off}
        onChange={() => onChoose()}
      />
      <span className="choice-mark" aria-hidden="true" />
      <span className="choice-words">
        <strong>{title}</strong>
        {detail}
      </span>
      {aside}
    </label>
  )
}
