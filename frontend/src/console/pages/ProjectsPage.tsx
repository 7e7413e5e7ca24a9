// The projects as their editors have them, what was touched last first: found by name, narrowed to where they stand.
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useIntl, useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { Icon } from '@/shared/ui/Icon'
import { type ProjectPlace, useProjects } from '../api/projects'
import type { ProjectStanding } from '../api/wire'
import { ContentBadge } from '../components/ContentBadge'
import { ListPage } from '../components/ListPage'
import { Rows, type RowsProps } from '../components/Rows'
import { SearchBox } from '../components/SearchBox'
import { Touched } from '../components/Touched'
import { zoneName } from '../model/clock'
import { partnerStages } from '../model/partner'
import { listAddress, readPlace, recordAddress } from '../model/place'
import { projectName } from '../model/project'
import { editsContents } from '../model/rights'
import { useOperator } from '../model/session'
import { useRows } from '../model/useRows'

const none: ProjectStanding[] = []

function address({ stage, ...place }: ProjectPlace): string {
  const to = listAddress('projects', place)
  return stage ? `${to}${to.includes('?') ? '&' : '?'}stage=${stage}` : to
}

export function ProjectsPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const stage = partnerStages.find((known) => known && known === params.get('stage'))
  const place: ProjectPlace = { ...readPlace(params), stage }
  const mayMake = useOperator(({ operator }) => operator !== null && editsContents(operator))
  const asked = useProjects(place)
  const items = asked.data?.items ?? none
  const narrowed = Boolean(place.q || stage)
  const rows = useRows(
    items,
    `${place.q}/${stage}/${place.page}`,
    ({ id }) => void navigate(recordAddress('projects', id, place)),
    mayMake ? { make: () => void navigate(recordAddress('projects', 'new', place)) } : {},
  )
  return (
    <ListPage
      title={t('console.projects')}
      asked={asked}
      count={(list) => t('console.projectEdit.total', { count: list.total, shown: formatNumber(list.total) })}
      filter={
        <div className="filter">
          {mayMake && (
            <Link className="make" to={recordAddress('projects', 'new', place)}>
              <Icon name="plus" size={16} />
              {t('console.projectEdit.make')} <kbd>N</kbd>
            </Link>
          )}
          <nav className="chips" aria-label={t('console.filter')}>
            {partnerStages.map((shown) => (
              <Link
                key={shown ?? 'all'}
                className="chip"
                to={address({ ...place, stage: shown, page: 1 })}
                aria-current={stage === shown ? 'true' : undefined}
              >
                {t(shown ? `console.projectEdit.stage.${shown}` : 'console.all')}
              </Link>
            ))}
          </nav>
          <SearchBox
            box={rows.search}
            words={place.q}
            hint={t('console.projectEdit.search')}
            to={(q) => address({ stage, q, page: 1 })}
          />
        </div>
      }
      empty={{
        title: t(narrowed ? 'console.projectEdit.noneFound' : 'console.projectEdit.none'),
        text: t(narrowed ? 'console.projectEdit.noneFoundText' : 'console.projectEdit.noneText'),
      }}
      page={place.page}
      to={(page) => address({ ...place, page })}
    >
      <ProjectTable place={place} items={items} at={rows.at} onSelect={rows.select} onOpen={rows.open} />
    </ListPage>
  )
}

function ProjectTable({ place, ...rows }: RowsProps<ProjectStanding> & { place: ProjectPlace }) {
  const t = useT()
  const locale = useSession((session) => session.locale)
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('console.projectEdit.name')}</th>
          <th scope="col">{t('console.projectEdit.code')}</th>
          <th scope="col">{t('console.column.state')}</th>
          <th scope="col">{t('console.content.lastChange', { zone: zoneName })}</th>
          <th scope="col">{t('console.content.lastPublished', { zone: zoneName })}</th>
        </tr>
      </thead>
      <Rows
        {...rows}
        cells={(project, link) => (
          <>
            <td className="table-name">
              <Link to={recordAddress('projects', project.id, place)} {...link}>
                {projectName(project, locale === 'zh' ? 'zh' : 'en') || t('console.projectEdit.unnamed')}
              </Link>
            </td>
            <td>{project.code}</td>
            <td>
              <ContentBadge standing={project} />
            </td>
            <td>
              <Touched stamp={project.changed} />
            </td>
            <td>
              <Touched stamp={project.published} />
            </td>
          </>
        )}
      />
    </table>
  )
}
