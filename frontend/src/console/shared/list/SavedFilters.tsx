// The filters that an operator has saved under a name, and a button to save the current one.
import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { type SavedFilter, useArranged } from '../session/arranged'
import { filterOf } from './narrowing'

const longestName = 40

const none: SavedFilter[] = []

export function SavedFilters() {
  const t = useT()
  const { pathname: list, search } = useLocation()
  const [all, keep] = useArranged('filters', none)
  const narrowing = filterOf(search)
  const own = all.filter((filter) => filter.list === list)
  const canSave = narrowing !== '' && !own.some((filter) => filter.narrowing === narrowing)
  if (own.length === 0 && !canSave) return null
  return (
    <div className="saved-filters">
      {own.length > 0 && (
        <nav className="chips" aria-label={t('console.savedFilters')}>
          {own.map((filter) => (
            <span className="saved-filter" key={filter.narrowing}>
              <Link
                className="chip"
                to={`${list}?${filter.narrowing}`}
                aria-current={filter.narrowing === narrowing ? 'true' : undefined}
              >
                {filter.name}
              </Link>
              <button
                type="button"
                className="tool tool-sign"
                aria-label={t('console.savedFilters.remove', { name: filter.name })}
                title={t('console.savedFilters.remove', { name: filter.name })}
                onClick={() => keep(all.filter((other) => other !== filter))}
              >
                <Icon name="cross" size={14} />
              </button>
            </span>
          ))}
        </nav>
      )}
      {canSave && (
        <SaveFilter key={list + narrowing} save={(name) => keep([...all, { list, narrowing, name }])} />
      )}
    </div>
  )
}

function SaveFilter({ save }: { save: (name: string) => void }) {
  const t = useT()
  const [name, setName] = useState<string>()
  if (name === undefined) {
    return (
      <button type="button" className="tool" onClick={() => setName('')}>
        <Icon name="plus" size={14} />
        {t('console.savedFilters.save')}
      </button>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim()) save(name.trim())
  }
  return (
    <form className="save-filter" onSubmit={submit}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it comes up to be typed in.
        autoFocus
        value={name}
        maxLength={longestName}
        aria-label={t('console.savedFilters.name')}
        placeholder={t('console.savedFilters.name')}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && setName(undefined)}
      />
      <button type="submit" className="tool" disabled={!name.trim()}>
        {t('console.savedFilters.keep')}
      </button>
      <button type="button" className="tool" onClick={() => setName(undefined)}>
        {t('shared.cancel')}
      </button>
    </form>
  )
}
