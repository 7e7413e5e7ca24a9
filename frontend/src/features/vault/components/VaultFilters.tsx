// What narrows the documents: their kind, words, and an account, a project and days behind a chip each.
import { useState } from 'react'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { ChoiceChips } from '@/shared/ui/ChoiceChips'
import { DatesSheet } from '@/shared/ui/DatesSheet'
import { FilterSheet } from '@/shared/ui/FilterSheet'
import { Icon } from '@/shared/ui/Icon'
import { SearchField } from '@/shared/ui/SearchField'
import { kinds, type VaultFilter } from '../filter'
import type { VaultPage } from '../wire'
import '@/shared/ui/filters.css'

interface VaultFiltersProps {
  filter: VaultFilter
  /** What can be chosen from. */
  owners: Pick<VaultPage, 'accounts' | 'products'> | undefined
  onChange: (change: Partial<VaultFilter>) => void
}

type Opened = 'account' | 'product' | 'dates'

export function VaultFilters({ filter, owners, onChange }: VaultFiltersProps) {
  const t = useT()
  const [open, setOpen] = useState<Opened | null>(null)
  const close = () => setOpen(null)
  const choices = {
    account: (owners?.accounts ?? []).map(({ accountId, accountName }) => ({
      value: accountId,
      label: accountName,
    })),
    product: (owners?.products ?? []).map(({ productId, productName }) => ({
      value: productId,
      label: productName,
    })),
  }
  const chosen: Record<Opened, string | undefined> = {
    account: choices.account.find(({ value }) => value === filter.account)?.label,
    product: choices.product.find(({ value }) => value === filter.product)?.label,
    dates: useDaysText()(filter) || undefined,
  }
  const offered = (['account', 'product', 'dates'] as const).filter(
    (name) => name === 'dates' || choices[name].length > 0,
  )
  return (
    <div className="stack vault-filters">
      <SearchField
        label={t('vault.search')}
        clear={t('vault.search.clear')}
        words={filter.words}
        onSearch={(words) => onChange({ words })}
      />
      <ChoiceChips
        label={t('vault.kind')}
        choices={[null, ...kinds].map((kind) => ({ value: kind, label: t(`vault.kind.${kind ?? 'All'}`) }))}
        chosen={filter.kind}
        onChoose={(kind) => onChange({ kind })}
      />
      <div className="filters">
        {offered.map((name) => (
          <button
            type="button"
            key={name}
            className="chip"
            aria-haspopup="dialog"
            data-active={chosen[name] !== undefined}
            onClick={() => setOpen(name)}
          >
            <span>{chosen[name] ?? t(`vault.filter.${name}`)}</span>
            <Icon name="down" size={16} />
          </button>
        ))}
      </div>
      {(open === 'account' || open === 'product') && (
        <FilterSheet
          title={t(`vault.filter.${open}`)}
          all={t('vault.filter.all')}
          choices={choices[open]}
          chosen={filter[open] === null ? [] : [filter[open]]}
          several={false}
          onChoose={([id]) => onChange({ [open]: id ?? null })}
          onClose={close}
        />
      )}
      {open === 'dates' && (
        <DatesSheet
          words={{
            title: t('vault.filter.dates'),
            from: t('vault.dates.from'),
            to: t('vault.dates.to'),
            all: t('vault.filter.all'),
            apply: t('vault.dates.apply'),
            order: t('vault.dates.order'),
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

/** Says a range of days in words; nothing where both sides are open. */
function useDaysText() {
  const t = useT()
  return ({ from, to }: Pick<VaultFilter, 'from' | 'to'>): string => {
    if (from && to) return t('vault.dates.between', { from: dateText(from), to: dateText(to) })
    if (from) return t('vault.dates.since', { from: dateText(from) })
    return to && t('vault.dates.until', { to: dateText(to) })
  }
}
