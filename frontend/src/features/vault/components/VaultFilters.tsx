// The filters of the documents: kind, words, and a chip each for account, project and days.
import { useState } from 'react'
import { useT } from '@/shared/i18n'
import { ChoiceChips } from '@/shared/ui/ChoiceChips'
import { DatesSheet } from '@/shared/ui/DatesSheet'
import { daysText } from '@/shared/ui/daysText'
import { FilterChip } from '@/shared/ui/FilterChip'
import { FilterSheet } from '@/shared/ui/FilterSheet'
import { SearchField } from '@/shared/ui/SearchField'
import { kinds, type VaultFilter } from '../filter'
import type { VaultPage } from '../wire'

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
    dates: daysText(filter, (range, days) => t(`vault.dates.${range}`, { ...days })) || undefined,
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
          <FilterChip
            key={name}
            words={chosen[name] ?? t(`vault.filter.${name}`)}
            active={chosen[name] !== undefined}
            onOpen={() => setOpen(name)}
          />
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
