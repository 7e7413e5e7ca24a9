// One project: pictures, figures, what it is, who runs it, what is new, and the way to invest in it.
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useServer } from '@/shared/api/query'
import { dropDraft } from '@/shared/draft/drafts'
import { idOf } from '@/shared/filters'
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { Screen } from '@/shared/ui/Screen'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { fetchProject } from '../api/projects'
import { ConsultSheet } from '../components/ConsultSheet'
import { InvestBar } from '../components/InvestBar'
import { ProjectAccess } from '../components/ProjectAccess'
import { ProjectSheet, projectTabs } from '../components/ProjectSheet'
import { WatchButton } from '../components/WatchButton'
import { tilesOf } from '../map/tiles'
import { useSide } from '../sides'
import type { ProjectDetail } from '../wire'
import './catalog.css'
import './project.css'

export default function Project() {
  const t = useT()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { state } = useLocation() as { state: { from?: string } | null }
  const id = idOf(query.get('InvestmentID'))
  const answer = useServer(['project', id], (signal) => fetchProject(id, signal))
  const project = answer.data?.investment
  const side = useSide(projectTabs)
  const back = state?.from ? () => void navigate(-1) : '/index'
  return (
    <Screen
      title={project?.Name ?? t('catalog.project')}
      back={back}
      aside={project && <WatchButton id={project.InvestmentID} name={project.Name} />}
      wide
    >
      {answer.isPending && <ProjectSkeleton />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {project && (
        <ProjectSheet
          key={id}
          project={project}
          tiles={tilesOf(answer.data?.mapTiles)}
          web={answer.data?.mapWeb}
          kept={side}
          access={<ProjectAccess project={project} />}
          action={<Actions project={project} phone={answer.data?.consultingPhone ?? ''} />}
        />
      )}
    </Screen>
  )
}

function ProjectSkeleton() {
  return (
    <div className="project-sheet">
      <div className="project-pictures project-pictures-waiting" />
      <div className="project-side">
        <div className="project-head card">
          <Skeleton lines={7} />
        </div>
      </div>
    </div>
  )
}

function Actions({ project, phone }: { project: ProjectDetail; phone: string }) {
  const [consulting, setConsulting] = useState(false)
  const invest = () => {
    dropDraft('myInvestment')
    useSession.getState().set({ product: { InvestmentID: project.InvestmentID, Name: project.Name } })
  }
  return (
    <>
      <InvestBar
        project={project}
        to={`/account/select/selectaccount?DetailInvestmentID=${project.InvestmentID}`}
        onInvest={invest}
        onConsult={() => setConsulting(true)}
      />
      {consulting && <ConsultSheet phone={phone} onClose={() => setConsulting(false)} />}
    </>
  )
}
