// The partners, filtered by place and role. The choice is in the address, so it survives going back.
import { useSearchParams } from 'react-router-dom'
import { useCountries } from '@/shared/api/lookups'
import { useServer } from '@/shared/api/query'
import { numbers } from '@/shared/filters'
import { useT } from '@/shared/i18n'
import { Button } from '@/shared/ui/PrimaryAction'
import { PullToRefresh } from '@/shared/ui/PullToRefresh'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState, ErrorState } from '@/shared/ui/States'
import { fetchPartners } from '../api/partners'
import { CardSkeletons } from '../components/CardSkeletons'
import { FilterChips } from '../components/FilterChips'
import { PartnerCard } from '../components/PartnerCard'
import './catalog.css'
import './partners.css'

export default function Partners() {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  const countries = useCountries()
  const filter = {
    continent: numbers(query.get('ContinentID'))[0] ?? null,
    roles: numbers(query.get('PropertyTypeList')),
  }
  const list = useServer(['partners', filter.continent, filter.roles.join()], (signal) =>
    fetchPartners(filter, signal),
  )
  const { continents = [], companyRoles = [], partners = [] } = list.data ?? {}
  const narrowed = filter.continent !== null || filter.roles.length > 0
  return (
    <Screen title={t('partners.title')} tabs wide>
      <PullToRefresh onRefresh={() => list.refetch()} />
      <FilterChips
        filters={[
          {
            name: 'ContinentID',
            label: t('catalog.filter.place'),
            several: false,
            choices: continents.map((entry) => ({ value: entry.ContinentID, label: entry.ContinentName })),
          },
          {
            name: 'PropertyTypeList',
            label: t('partners.filter.role'),
            several: true,
            choices: companyRoles.map((entry) => ({ value: entry.CompanyRoleID, label: entry.Name })),
          },
        ]}
      />
      {list.isPending && <CardSkeletons />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && (
        <p className="muted" role="status">
          {t('partners.count', { count: partners.length })}
        </p>
      )}
      {list.isSuccess && partners.length === 0 && (
        <EmptyState
          title={t(narrowed ? 'partners.noMatch.title' : 'partners.none.title')}
          text={t(narrowed ? 'partners.noMatch.text' : 'partners.none.text')}
        >
          {narrowed ? (
            <Button look="quiet" onClick={() => setQuery({}, { replace: true, preventScrollReset: true })}>
              {t('catalog.filter.clear')}
            </Button>
          ) : (
            <Button look="quiet" to="/product/products">
              {t('partners.toProjects')}
            </Button>
          )}
        </EmptyState>
      )}
      {partners.length > 0 && (
        <div className="cards">
          {partners.map((partner) => (
            <PartnerCard
              key={partner.CompanyID}
              partner={partner}
              country={countries.find((country) => country.CountryID === partner.CountryID)}
            />
          ))}
        </div>
      )}
    </Screen>
  )
}
