// A long history can be filtered by person: the choice, and what it leaves.
import { type ReactNode, useState } from 'react'
import { useT } from '@/shared/i18n'

interface Done {
  by: 'investor' | 'operator' | 'system'
  name?: string | null
}

/** So many steps can be read at a glance. */
const few = 5

export function useOnePerson<Step extends Done>(
  history: Step[],
): { choice: ReactNode; isShown: (step: Step) => boolean } {
  const t = useT()
  const [chosen, choose] = useState('')
  const nameOf = ({ name, by }: Step) => name || t(`console.by.${by}`)
  const names = [...new Set(history.map(nameOf))]
  const isLong = history.length > few && names.length > 1
  const shown = isLong && names.includes(chosen) ? chosen : ''
  const choice = isLong && (
    <select
      className={shown ? 'choice choice-on' : 'choice'}
      aria-label={t('console.history.who')}
      value={shown}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{t('console.history.everyone')}</option>
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  )
  return { choice, isShown: (step) => shown === '' || nameOf(step) === shown }
}
