// Up to three projects side by side, row by row.
import type { ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { useCountries } from '@/shared/api/lookups'
import { useServer } from '@/shared/api/query'
import type { Country } from '@/shared/api/wire'
import { dateText, percentText, returnOf, shareText, termText } from '@/shared/format'
import { type MessageId, type Translate, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { Button } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { Stars } from '@/shared/ui/Stars'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { StatusBadge } from '@/shared/ui/Status'
import { fetchCompared } from '../api/projects'
import { comparison, readCompared } from '../comparison'
import { Picture } from '../components/Picture'
import { wholeStars } from '../rating'
import { codeOf, iconOfStatus, toneOfStatus } from '../status'
import type { ProjectDetail } from '../wire'
import './catalog.css'
import './compare.css'

interface Row {
  label: MessageId
  value: (project: ProjectDetail, t: Translate, countries: Country[]) => ReactNode
}

const money = (project: ProjectDetail, amount: number) => (
  <Money amount={amount} currency={project.CurrencySymbol} />
)

const rows: Row[] = [
  {
    label: 'compare.row.return',
    value: (project, t) => (
      <>
        <strong className="compare-rate">{percentText(returnOf(project))}</strong>{' '}
        <small>{t(project.IsROIInvestmentInd ? 'catalog.roi' : 'catalog.irr')}</small>
      </>
    ),
  },
  {
    label: 'compare.row.status',
    value: ({ CNInvestmentStatusID: status }, t) => (
      <StatusBadge
        tone={toneOfStatus(status)}
        icon={iconOfStatus(status)}
        label={t(`catalog.group.${codeOf(status)}`)}
      />
    ),
  },
  { label: 'compare.row.type', value: (project) => project.PropertyType },
  {
    label: 'compare.row.place',
    value: ({ CountryID }, _t, countries) =>
      countries.find((country) => country.CountryID === CountryID)?.Country,
  },
  { label: 'compare.row.term', value: (project) => termText(project.Term) },
  { label: 'compare.row.scale', value: (project) => money(project, project.ProjectSize) },
  { label: 'compare.row.offering', value: (project) => money(project, project.OfferingSize) },
  { label: 'compare.row.left', value: (project) => money(project, project.OfferingLeft) },
  { label: 'compare.row.subscribed', value: (project) => shareText(project.PercCompleted) },
  {
    label: 'compare.row.minimum',
    value: (project) => project.MinimumInvestmentValue && money(project, project.MinimumInvestmentValue),
  },
  { label: 'compare.row.deadline', value: (project) => dateText(project.FundingEndDate) },
  { label: 'compare.row.partner', value: (project) => project.CompanyName },
  {
    label: 'compare.row.stars',
    value: ({ CompanyName, PartnerRating }) =>
      CompanyName && <Stars stars={wholeStars(PartnerRating ?? 0)} rating={PartnerRating ?? 0} />,
  },
]

export default function Compare() {
  const t = useT()
  const [query, setQuery] = useSearchParams()
  const ids = readCompared(query.get('ids'))
  const answer = useServer(['compared', ...ids], (signal) => fetchCompared(ids, signal))
  const projects = answer.data?.filter(({ InvestmentID }) => ids.includes(InvestmentID)) ?? []
  const gone = ids.length - projects.length
  const remove = (id: number) => {
    comparison.remove(id)
    setQuery(
      { ids: ids.filter((other) => other !== id).join(',') },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <Screen title={t('compare.title')} back="/product/products" wide>
      {ids.length === 0 || (answer.isSuccess && projects.length === 0) ? (
        <EmptyState title={t('compare.none.title')} text={t('compare.none.text')}>
          <Button look="quiet" to="/product/products">
            {t('browse.showAll')}
          </Button>
        </EmptyState>
      ) : answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.isPending ? (
        <Skeleton tall lines={8} />
      ) : (
        <>
          {gone > 0 && (
            <p className="muted" role="status">
              {t('compare.gone', { count: gone })}
            </p>
          )}
          <Table projects={projects} onRemove={remove} />
        </>
      )}
    </Screen>
  )
}

function Table({ projects, onRemove }: { projects: ProjectDetail[]; onRemove: (id: number) => void }) {
  const t = useT()
  const countries = useCountries()
  const { pathname, search } = useLocation()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section className="compare" aria-label={t('compare.title')} tabIndex={0}>
      <table className="figures" data-columns={projects.length}>
        <thead>
          <tr>
            {projects.map((project) => (
              <th scope="col" key={project.InvestmentID}>
                <span className="compare-picture">
                  <Picture src={project.Images[0]} sizes="(min-width: 900px) 300px, min(50vw, 240px)" />
                </span>
                <Link
                  to={`/product/product?InvestmentID=${project.InvestmentID}`}
                  state={{ from: pathname + search }}
                >
                  {project.Name}
                </Link>
                <button
                  type="button"
                  className="compare-remove"
                  aria-label={t('compare.remove', { name: project.Name })}
                  onClick={() => onRemove(project.InvestmentID)}
                >
                  <Icon name="close" size={18} />
                </button>
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({ label, value }) => (
          <tbody key={label}>
            <tr>
              <th scope="rowgroup" colSpan={projects.length}>
                {t(label)}
              </th>
            </tr>
            <tr>
              {projects.map((project) => (
                <td key={project.InvestmentID}>
                  {value(project, t, countries) || <span className="muted">{t('compare.nothing')}</span>}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </section>
  )
}
