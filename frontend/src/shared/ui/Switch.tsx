// A row of a list that switches something on or off at once.
import type { ReactNode } from 'react'

interface SwitchProps {
  name: string
  on: boolean
  onChange: (on: boolean) => void
  children: ReactNode
}

export function Switch({ name, on, onChange, children }: SwitchProps) {
  return (
    <label className="row switch-row">
      {children}
      <input
        type="checkbox"
        role="switch"
        aria-checked={on}
        name={name}
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="switch" aria-hidden="true" />
    </label>
  )
}
