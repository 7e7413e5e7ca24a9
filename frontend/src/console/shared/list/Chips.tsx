// The filters of a list as chips of which one is chosen. Each is a link, so that the choice stands in the address.
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
