// A project with its people as its editors change it.
import { useNavigate, useParams } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import {
  discardProject,
  forgetProjects,
  projectHistory,
  publishProject,
  saveProject,
  useProject,
  useProjectChoices,
  withdrawProject,
} from '../api/projects'
import type { ProjectContent, ProjectView } from '../api/wire'
import { ContentHistory } from '../components/editing/ContentHistory'
import { EditionEditor } from '../components/editing/EditionEditor'
import { Withdraw } from '../components/editing/Withdraw'
import { ProjectForm } from '../components/ProjectForm'
import { ProjectPreview } from '../components/ProjectPreview'
import { NoRecord } from '../components/RecordPage'
import { listAddress, usePlace } from '../model/place'
import { asInvestorsRead, hasFigures } from '../model/project'
import { standingName } from '../model/standing'
import { useDeskHandlers } from '../model/useDeskHandlers'
import { useKeys } from '../model/useKeys'

export function ProjectPage() {
  const t = useT()
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const locale = useSession((session) => session.locale)
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
      name={`project.${id}`}
      title={title}
      back={{ to: back, label: t('console.projectEdit.back') }}
      view={data}
      save={(version, content) => saveProject(id, version, content)}
      steps={{
        publish: (_, version) => publishProject(id, version),
        discard: async (version) => {
          const isLeft = await discardProject(id, version)
          if (!isLeft) leave()
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
      more={(editing) => (
        <Withdraw
          list="projects"
          title={title}
          editing={editing}
          withdraw={(version) => withdrawProject(id, version)}
        />
      )}
      history={<ContentHistory of={projectHistory(id)} />}
    />
  )
}
