// Projects in their groups (open, coming soon, closed, others), each with what can be done with it.
import { useCountries } from '@/shared/api/lookups'
import { useT } from '@/shared/i18n'
import { toast } from '@/shared/ui/dialogs'
import type { useWatchList } from '../api/watching'
import { mostCompared, toggled, useComparison } from '../comparison'
import { comparing, type Sort } from '../sorting'
import { groupProducts } from '../status'
import type { AccountProduct } from '../wire'
import { AccountProductCard } from './AccountProductCard'

interface ProjectGroupsProps {
  products: AccountProduct[]
  watching: ReturnType<typeof useWatchList>
  /** The order within each group. */
  sort?: Sort | null
}

export function ProjectGroups({ products, watching, sort = null }: ProjectGroupsProps) {
  const t = useT()
  const countries = useCountries()
  const { ids, toggle } = useComparison()
  const compare = (id: number) => {
    if (toggled(ids, id) === ids) void toast(t('browse.compare.full', { max: mostCompared }))
    else toggle(id)
  }
  return groupProducts(products, sort ? comparing(sort) : undefined).map((group) => (
    <section className="cards" key={group.code} aria-labelledby={`group-${group.code}`}>
      <h2 className="section-title" id={`group-${group.code}`}>
        {t(`catalog.group.${group.code}`)}
      </h2>
      {group.products.map((product) => {
        const id = product.InvestmentID
        return (
          <AccountProductCard
            key={id}
            product={product}
            country={countries.find((country) => country.CountryID === product.CountryID)}
            watching={{
              watched: watching.isWatched(id),
              onMark: (watched) => void watching.mark(id, watched),
            }}
            comparing={{ chosen: ids.includes(id), onToggle: () => compare(id) }}
          />
        )
      })}
    </section>
  ))
}
