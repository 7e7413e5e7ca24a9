// The projects as their editors have them, what was touched last first: found by name, narrowed to where they stand.
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useIntl, useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { Icon } from '@/shared/ui/Icon'
import { type ProjectPlace, useProjects } from '../api/projects'
import type { ProjectStanding } from '../api/wire'
import { EditionTable } from '../components/EditionTable'
import { ListPage } from '../components/ListPage'
import { SearchBox } from '../components/SearchBox'
import type { RowsProps } from '../components/Table'
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
    <EditionTable
      {...rows}
      head={t('console.projectEdit.name')}
      name={(project) =>
        projectName(project, locale === 'zh' ? 'zh' : 'en') || t('console.projectEdit.unnamed')
      }
      to={({ id }) => recordAddress('projects', id, place)}
      beside={{ head: t('console.projectEdit.code'), isNamed: true, cell: ({ code }) => code }}
    />
  )
}
