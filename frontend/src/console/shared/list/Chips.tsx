// A row of filter chips, one of them chosen. Each chip is a link, so the choice is part of the address.
import { Link } from 'react-router-dom'
import { useT } from '@/shared/i18n'

interface ChipsProps<Choice extends string | boolean | undefined> {
  choices: readonly Choice[]
  chosen: Choice
  nameOf: (choice: Choice) => string
  to: (choice: Choice) => string
  /** Names the group; "Filter" by default. */
  label?: string
}

export function Chips<Choice extends string | boolean | undefined>({
  choices,
  chosen,
  nameOf,
  to,
  label,
}: ChipsProps<Choice>) {
  const t = useT()
  return (
    <nav className="chips" aria-label={label ?? t('console.filter')}>
      {choices.map((choice) => (
        <Link
          key={String(choice)}
          className="chip"
          to={to(choice)}
          aria-current={choice === chosen ? 'true' : undefined}
        >
          {nameOf(choice)}
        </Link>
      ))}
    </nav>
  )
}
