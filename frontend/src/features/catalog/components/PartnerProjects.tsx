// The projects of a partner in their groups; a group without any is left out.
import { useCountries } from '@/shared/api/lookups'
import { useT } from '@/shared/i18n'
import { Button } from '@/shared/ui/PrimaryAction'
import { EmptyState } from '@/shared/ui/States'
import { groupProducts } from '../status'
import type { PartnerAnswer } from '../wire'
import { AccountProductCard } from './AccountProductCard'

export function PartnerProjects({ answer }: { answer: PartnerAnswer }) {
  const t = useT()
  const countries = useCountries()
  const groups = groupProducts([...answer.open, ...answer.comingsoon, ...answer.closed])
  if (groups.length === 0) {
    return (
      <EmptyState title={t('partners.noProjects.title')} text={t('partners.noProjects.text')}>
        <Button look="quiet" to="/product/products">
          {t('partners.toProjects')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <div className="stack">
      {groups.map((group) => (
        <section className="cards" key={group.code} aria-labelledby={`group-${group.code}`}>
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
    </div>
  )
}
