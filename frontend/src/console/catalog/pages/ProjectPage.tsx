// A project with its people as its editors change it.
import { Link, useNavigate, useParams } from 'react-router-dom'
import { ContentHistory } from '@/console/editions/components/ContentHistory'
import { EditionEditor } from '@/console/editions/components/EditionEditor'
import { Withdraw } from '@/console/editions/components/Withdraw'
import { standingName } from '@/console/editions/model/standing'
import type { Fields } from '@/console/editions/model/useContent'
import type { ProjectContent, ProjectView } from '@/console/shared/api/wire'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { listAddress, usePlace } from '@/console/shared/place/place'
import { RegisterLink } from '@/console/shared/place/RegisterLink'
import { projectMoneyPlace } from '@/console/shared/place/records'
import { NoRecord } from '@/console/shared/record/RecordPage'
import { useOperator } from '@/console/shared/session/session'
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { useGo } from '@/shared/useGo'
import {
  discardProject,
  earlierProjects,
  forgetProjects,
  projectHistory,
  publishProject,
  saveProject,
  useProject,
  useProjectChoices,
  withdrawProject,
} from '../api/projects'
import { CopyProject } from '../components/project/CopyProject'
import { ProjectChanges } from '../components/project/ProjectChanges'
import { ProjectForm } from '../components/project/ProjectForm'
import { ProjectPreview } from '../components/project/ProjectPreview'
import { asInvestorsRead, hasFigures } from '../model/project'
import { needsSecondPerson } from '../model/projectChanges'

const fields: Fields<ProjectContent> = {
  address_en: true,
  address_zh: true,
  code: true,
  continent_id: true,
  country_id: true,
  currency_id: true,
  documents: true,
  frameworks: true,
  funding_end: true,
  images: true,
  is_roi: true,
  issuer: true,
  latitude: true,
  longitude: true,
  name_en: true,
  name_zh: true,
  offering_size: true,
  opens_at: true,
  partner_id: true,
  project_size: true,
  property_type_id: true,
  rate_percent: true,
  share_price: true,
  summaries: true,
  table: true,
  term_months: true,
  wallet_maximum: true,
  wallet_minimum: true,
  wire_maximum: true,
  wire_minimum: true,
}

export default function ProjectPage() {
  const t = useT()
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const go = useGo()
  const locale = useSession((session) => session.locale)
  const money = useOperator(({ operator }) => operator && projectMoneyPlace(id, operator))
  const back = listAddress('projects', usePlace())
  const leave = () => void navigate(back)
  useKeys('item', { ...useDeskHandlers(), leave })
  const { data, error, refetch } = useProject(id)
  const { data: choices } = useProjectChoices()
  if (!data || data.standing.id !== id) {
    const gone = { title: t('console.projectEdit.gone'), text: t('console.projectEdit.goneText') }
    return <NoRecord error={error} refetch={refetch} gone={gone} />
  }
  const title =
    standingName(data.standing, locale === 'zh' ? 'zh' : 'en') || t('console.standings.unnamed.projects')
  return (
    <EditionEditor<ProjectContent, ProjectView>
      key={id}
      name={`projects/${id}`}
      fields={fields}
      title={title}
      back={{ to: back, label: t('console.projectEdit.back') }}
      view={data}
      save={(version, content) => saveProject(id, version, content)}
      steps={{
        publish: (_, version, reason) => publishProject(id, version, reason),
        discard: async (version) => {
          const isLeft = await discardProject(id, version)
          if (!isLeft) go(back)
          return isLeft
        },
        forget: forgetProjects,
      }}
      reload={async () => (await refetch()).data}
      form={(editing, view) => <ProjectForm editing={editing} choices={choices} view={view} />}
      preview={(content, language, view) => (
        <ProjectPreview
          project={asInvestorsRead(content, choices, view, language)}
          hasFigures={hasFigures(content)}
        />
      )}
      changes={(content, view) => <ProjectChanges content={content} view={view} choices={choices} />}
      isProposal={(content, view) => needsSecondPerson(view, content)}
      record={{ kind: 'project', id: String(id) }}
      links={
        <>
          {money && (
            <Link className="tool" to={money}>
              {t('console.projectEdit.money')}
            </Link>
          )}
          <RegisterLink project={id} />
        </>
      }
      more={(editing) => (
        <>
          <CopyProject id={id} title={title} editing={editing} />
          <Withdraw
            list="projects"
            title={title}
            editing={editing}
            withdraw={(version) => withdrawProject(id, version)}
          />
        </>
      )}
      earlier={earlierProjects(id)}
      history={<ContentHistory of={projectHistory(id)} />}
    />
  )
}
