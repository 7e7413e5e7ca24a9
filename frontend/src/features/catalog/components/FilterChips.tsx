// The filters of a list as chips; each opens its choices. The choice is kept in the address.
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { numbers, withChoice } from '@/shared/filters'
import { useT } from '@/shared/i18n'
import { FilterChip } from '@/shared/ui/FilterChip'
import { type Choice, FilterSheet } from '@/shared/ui/FilterSheet'
import { Icon } from '@/shared/ui/Icon'

export interface Filter {
  /** Its name in the address. */
  name: string
  label: string
  several: boolean
  choices: Choice[]
  /** The label for no choice, if it does not mean everything. */
  all?: string
}

/** The address without what none of the filter's choices is, once they are known. */
function offered(query: URLSearchParams, { name, choices, several }: Filter): URLSearchParams {
  const chosen = query.get(name)
  if (choices.length === 0 || chosen === null) return query
  const known = [...new Set(numbers(chosen))].filter((id) => choices.some(({ value }) => value === id))
  return withChoice(query, name, (several ? known : known.slice(0, 1)).join(','))
}

export function FilterChips({ filters }: { filters: Filter[] }) {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  const [open, setOpen] = useState<string | null>(null)
  const opened = filters.find(({ name }) => name === open)
  const choose = (name: string, values: number[]) =>
    setQuery(withChoice(query, name, values.join(',')), { replace: true, preventScrollReset: true })
  const clear = () =>
    setQuery(
      filters.reduce((rest, { name }) => withChoice(rest, name, ''), query),
      { replace: true, preventScrollReset: true },
    )
  useEffect(() => {
    const sound = filters.reduce(offered, query)
    if (sound.toString() !== query.toString()) setQuery(sound, { replace: true, preventScrollReset: true })
  }, [filters, query, setQuery])
  const active = filters.some(({ name }) => numbers(query.get(name)).length > 0)
  return (
    <div className="filters">
      {filters.map(({ name, label, choices }) => {
        const chosen = numbers(query.get(name))
        const words = choices.filter(({ value }) => chosen.includes(value)).map((choice) => choice.label)
        return (
          <FilterChip
            key={name}
            words={words.length > 0 ? words.join(' · ') : label}
            active={chosen.length > 0}
            onOpen={() => setOpen(name)}
          />
        )
      })}
      {active && (
        <button type="button" className="chip chip-clear" onClick={clear}>
          <Icon name="close" size={16} />
          <span>{t('catalog.filter.clear')}</span>
        </button>
      )}
      {opened && (
        <FilterSheet
          title={opened.label}
          all={opened.all ?? t('catalog.filter.all')}
          choices={opened.choices}
          chosen={numbers(query.get(opened.name))}
          several={opened.several}
          onChoose={(values) => choose(opened.name, values)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
