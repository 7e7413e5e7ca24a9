// All projects, narrowed by place, state and type. The choice stands in the address, so it survives going back.
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCountries } from '@/shared/api/lookups'
import { useServer } from '@/shared/api/query'
import { type MessageId, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Button } from '@/shared/ui/PrimaryAction'
import { PullToRefresh } from '@/shared/ui/PullToRefresh'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { fetchProjects, type ProjectFilter } from '../api/projects'
import { AccountProductCard } from '../components/AccountProductCard'
import { type Choice, FilterSheet } from '../components/FilterSheet'
import { groupProducts } from '../status'
import type { ProductList } from '../wire'
import './catalog.css'
import './projects.css'

type FilterName = 'ContinentID' | 'StatusID' | 'PropertyTypeList'

const names: { name: FilterName; label: MessageId; several: boolean }[] = [
  { name: 'ContinentID', label: 'catalog.filter.place', several: false },
  { name: 'StatusID', label: 'catalog.filter.status', several: false },
  { name: 'PropertyTypeList', label: 'catalog.filter.type', several: true },
]

const numbers = (value: string | null): number[] =>
  value ? value.split(',').map(Number).filter(Number.isInteger) : []

function readFilter(query: URLSearchParams): ProjectFilter {
  return {
    continent: numbers(query.get('ContinentID'))[0] ?? null,
    status: numbers(query.get('StatusID'))[0] ?? null,
    propertyTypes: numbers(query.get('PropertyTypeList')),
  }
}

function choicesOf(list: ProductList | undefined, name: FilterName): Choice[] {
  if (!list) return []
  switch (name) {
    case 'ContinentID':
      return list.continents.map((entry) => ({ value: entry.ContinentID, label: entry.ContinentName }))
    case 'StatusID':
      return list.investmentStatuses.map((entry) => ({
        value: entry.StatusID,
        label: entry.InvestmentStatus,
      }))
    case 'PropertyTypeList':
      return list.propertyTypes.map((entry) => ({ value: entry.PropertyTypeID, label: entry.PropertyType }))
  }
}

export default function Projects() {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  const [open, setOpen] = useState<FilterName | null>(null)
  const filter = readFilter(query)
  const list = useServer(
    ['projects', filter.continent, filter.status, filter.propertyTypes.join()],
    (signal) => fetchProjects(filter, signal),
  )
  const countries = useCountries()

  const choose = (name: FilterName, values: number[]) => {
    const changed = new URLSearchParams(query)
    if (values.length > 0) changed.set(name, values.join(','))
    else changed.delete(name)
    setQuery(changed, { replace: true })
  }
  const groups = groupProducts(list.data?.products ?? [])
  const filtered = query.size > 0
  return (
    <Screen title={t('catalog.projects')} tabs>
      <PullToRefresh onRefresh={() => list.refetch()} />
      <div className="filters">
        {names.map(({ name, label }) => {
          const chosen = numbers(query.get(name))
          const words = choicesOf(list.data, name)
            .filter((choice) => chosen.includes(choice.value))
            .map((choice) => choice.label)
          return (
            <button
              type="button"
              key={name}
              className="chip"
              aria-haspopup="dialog"
              data-active={chosen.length > 0}
              onClick={() => setOpen(name)}
            >
              <span>{words.length > 0 ? words.join(' · ') : t(label)}</span>
              <Icon name="down" size={16} />
            </button>
          )
        })}
      </div>
      {list.isPending && <Skeleton tall lines={3} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && (
        <p className="muted" role="status">
          {t('catalog.count', { count: list.data.total ?? list.data.products.length })}
        </p>
      )}
      {list.isSuccess && groups.length === 0 && (
        <EmptyState title={t('catalog.noMatch.title')} text={t('catalog.noMatch.text')}>
          {filtered && (
            <Button look="quiet" onClick={() => setQuery({}, { replace: true })}>
              {t('catalog.filter.clear')}
            </Button>
          )}
        </EmptyState>
      )}
      {groups.map((group) => (
        <section className="stack" key={group.code} aria-labelledby={`group-${group.code}`}>
          <h2 className="section-title" id={`group-${group.code}`}>
            {t(`catalog.group.${group.code}`)}
          </h2>
          {group.products.map((product) => (
            <AccountProductCard
              key={product.InvestmentID}
              product={product}
              country={countries.find((country) => country.CountryID === product.CountryID)}
            />
          ))}
        </section>
      ))}
      {names
        .filter(({ name }) => name === open)
        .map(({ name, label, several }) => (
          <FilterSheet
            key={name}
            title={t(label)}
            choices={choicesOf(list.data, name)}
            chosen={numbers(query.get(name))}
            several={several}
            onChoose={(values) => choose(name, values)}
            onClose={() => setOpen(null)}
          />
        ))}
    </Screen>
  )
}
