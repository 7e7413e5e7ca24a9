// One of several filters of a list. The choice is kept in the address.
import { useNavigate } from 'react-router-dom'

interface FilterChoiceProps {
  name: string
  /** The option that narrows nothing. */
  all: string
  value: string | undefined
  options: [string, string][]
  to: (value: string | undefined) => string
}

export function FilterChoice({ name, all, value, options, to }: FilterChoiceProps) {
  const navigate = useNavigate()
  return (
    <select
      className={value ? 'choice choice-on' : 'choice'}
      aria-label={name}
      value={value ?? ''}
      onChange={(event) => void navigate(to(event.target.value || undefined))}
    >
      <option value="">{all}</option>
      {options.map(([code, label]) => (
        <option key={code} value={code}>
          {label}
        </option>
      ))}
    </select>
  )
}
