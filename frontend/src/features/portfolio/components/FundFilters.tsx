// The filters of the list: one chip opens the choices of each filter, and each chosen value is a chip that removes it.
import { useState } from 'react'
import { useT } from '@/shared/i18n'
import { DatesSheet } from '@/shared/ui/DatesSheet'
import { daysText } from '@/shared/ui/daysText'
import { FilterChip } from '@/shared/ui/FilterChip'
import { FilterSheet } from '@/shared/ui/FilterSheet'
import { Icon } from '@/shared/ui/Icon'
import { isCashType } from '../cashTypes'
import { useFundNames } from '../fundNames'
import { type FundsFilter, isNarrowed, noFilter } from '../fundsFilter'

type FilterName = 'type' | 'products' | 'dates'

interface FundFiltersProps {
  filter: FundsFilter
  onChange: (change: Partial<FundsFilter>) => void
}

export function FundFilters({ filter, onChange }: FundFiltersProps) {
  const t = useT()
  const names = useFundNames()
  const [open, setOpen] = useState<FilterName | null>(null)
  const close = () => setOpen(null)
  const active: Record<FilterName, boolean> = {
    type: filter.type !== null,
    products: filter.products.length > 0,
    dates: filter.from !== '' || filter.to !== '',
  }
  return (
    <div className="fund-filters">
      <div className="filters">
        {(['type', 'products', 'dates'] as const).map((name) => (
          <FilterChip
            key={name}
            words={t(`portfolio.funds.filter.${name}`)}
            active={active[name]}
            onOpen={() => setOpen(name)}
          />
        ))}
      </div>
      <ChosenFilters filter={filter} onChange={onChange} />
      {open === 'type' && (
        <FilterSheet
          title={t('portfolio.funds.filter.type')}
          all={t('portfolio.funds.showAll')}
          choices={names.types}
          chosen={filter.type === null ? [] : [filter.type]}
          several={false}
          onChoose={([type]) => onChange({ type: type !== undefined && isCashType(type) ? type : null })}
          onClose={close}
        />
      )}
      {open === 'products' && (
        <FilterSheet
          title={t('portfolio.funds.filter.products')}
          all={t('portfolio.funds.showAll')}
          choices={names.projects}
          chosen={filter.products}
          several
          onChoose={(products) => onChange({ products })}
          onClose={close}
        />
      )}
      {open === 'dates' && (
        <DatesSheet
          words={{
            title: t('portfolio.funds.filter.dates'),
            from: t('portfolio.funds.day.from'),
            to: t('portfolio.funds.day.to'),
            all: t('portfolio.funds.showAll'),
            apply: t('portfolio.funds.apply'),
            order: t('portfolio.funds.dates.order'),
          }}
          from={filter.from}
          to={filter.to}
          onChoose={onChange}
          onClose={close}
        />
      )}
    </div>
  )
}

function ChosenFilters({ filter, onChange }: FundFiltersProps) {
  const t = useT()
  const names = useFundNames()
  const days = daysText(filter, (range, days) => t(`portfolio.funds.dates.${range}`, { ...days }))
  const chosen: { key: string; name: string; without: Partial<FundsFilter> }[] = [
    ...(filter.type === null
      ? []
      : [{ key: 'type', name: names.typeName(filter.type), without: { type: null } }]),
    ...filter.products.map((id) => ({
      key: `product.${id}`,
      name: names.projectName(id),
      without: { products: filter.products.filter((other) => other !== id) },
    })),
    ...(days ? [{ key: 'dates', name: days, without: { from: '', to: '' } }] : []),
  ]
  if (!isNarrowed(filter)) return null
  return (
    <div className="fund-chosen">
      <ul aria-label={t('portfolio.funds.chosen')}>
        {chosen.map(({ key, name, without }) => (
          <li key={key}>
            <button
              type="button"
              className="chip"
              data-active="true"
              aria-label={t('portfolio.funds.remove', { name })}
              onClick={() => onChange(without)}
            >
              <span>{name}</span>
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="chip chip-clear" onClick={() => onChange(noFilter)}>
        {t('portfolio.funds.clear')}
      </button>
    </div>
  )
}
