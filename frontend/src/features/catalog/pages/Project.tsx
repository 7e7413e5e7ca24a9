// One project: pictures, figures, what it is, who runs it, what is new, and the way to invest in it.
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useServer } from '@/shared/api/query'
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { Carousel } from '@/shared/ui/Carousel'
import { Icon } from '@/shared/ui/Icon'
import { Button, PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { Tabs } from '@/shared/ui/Tabs'
import { fetchProject } from '../api/projects'
import { ConsultSheet } from '../components/ConsultSheet'
import { Picture } from '../components/Picture'
import { ProjectFigures } from '../components/ProjectFigures'
import { ProjectNews } from '../components/ProjectNews'
import { ProjectOverview } from '../components/ProjectOverview'
import { ProjectPartner } from '../components/ProjectPartner'
import { WatchButton } from '../components/WatchButton'
import { type Tiles, tilesOf } from '../map/tiles'
import { statusIds } from '../status'
import type { ProjectDetail } from '../wire'
import './catalog.css'
import './project.css'

type Tab = 'overview' | 'partner' | 'news'

export default function Project() {
  const t = useT()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { state } = useLocation() as { state: { from?: string } | null }
  const id = Number(query.get('InvestmentID'))
  const answer = useServer(['project', id], (signal) => fetchProject(id, signal))
  const project = answer.data?.investment
  const back = () => (state?.from ? navigate(-1) : navigate('/index'))
  return (
    <Screen
      title={project?.Name ?? t('catalog.project')}
      back={back}
      aside={project && <WatchButton id={project.InvestmentID} name={project.Name} />}
      action={project && <Actions project={project} phone={answer.data?.consultingPhone ?? ''} />}
    >
      {answer.isPending && <ProjectSkeleton />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {project && <Content key={id} project={project} tiles={tilesOf(answer.data?.mapTiles)} />}
    </Screen>
  )
}

/** Names longer than this are cut short in the header, and stand in full below the pictures. */
const longName = 40

function Content({ project, tiles }: { project: ProjectDetail; tiles: Tiles | null }) {
  const t = useT()
  const [tab, setTab] = useState<Tab>('overview')
  const images = project.Images.length > 0 ? project.Images : ['']
  const slides = images.map((image, index) => ({
    key: String(index),
    content: (
      <Picture
        src={image}
        alt={t('catalog.picture', { number: index + 1 })}
        first={index === 0}
        sizes="min(100vw, 480px)"
      />
    ),
  }))
  const items: { key: Tab; label: string }[] = [
    { key: 'overview', label: t('catalog.tab.overview') },
    { key: 'partner', label: t('catalog.tab.partner') },
    { key: 'news', label: t('catalog.tab.news') },
  ]
  return (
    <>
      <div className="project-pictures">
        <Carousel label={t('catalog.pictures')} slides={slides} />
      </div>
      <ProjectFigures project={project} title={project.Name.length > longName ? project.Name : undefined} />
      {project.TermsSheetUrl && (
        <a className="row rows document-link" href={project.TermsSheetUrl} target="_blank" rel="noreferrer">
          <Icon name="document" />
          <span className="row-words">{t('catalog.termsSheet')}</span>
          <Icon name="download" size={20} />
        </a>
      )}
      <Tabs label={t('catalog.tab.all')} items={items} active={tab} onChange={setTab}>
        {tab === 'overview' && <ProjectOverview project={project} tiles={tiles} />}
        {tab === 'partner' && <ProjectPartner project={project} />}
        {tab === 'news' && <ProjectNews project={project} />}
      </Tabs>
    </>
  )
}

function ProjectSkeleton() {
  return (
    <>
      <div className="project-pictures project-pictures-waiting" />
      <div className="project-head card">
        <Skeleton lines={7} />
      </div>
    </>
  )
}

function Actions({ project, phone }: { project: ProjectDetail; phone: string }) {
  const t = useT()
  const navigate = useNavigate()
  const [consulting, setConsulting] = useState(false)
  const invest = () => {
    useSession.getState().set({
      myInvestment: null,
      product: { InvestmentID: project.InvestmentID, Name: project.Name },
    })
    navigate(`/account/select/selectaccount?DetailInvestmentID=${project.InvestmentID}`)
  }
  const minimum = project.MinimumInvestmentValue
  return (
    <>
      {project.CNInvestmentStatusID === statusIds.open && minimum ? (
        <p className="minimum figures">
          {t('catalog.minimum', { amount: moneyText(minimum, project.CurrencySymbol) })}
        </p>
      ) : null}
      <PrimaryAction
        onClick={invest}
        reason={reasonAgainst(project.CNInvestmentStatusID, t)}
        secondary={
          <Button look="quiet" onClick={() => setConsulting(true)}>
            {t('catalog.consult')}
          </Button>
        }
      >
        {t('catalog.invest')}
      </PrimaryAction>
      {consulting && <ConsultSheet phone={phone} onClose={() => setConsulting(false)} />}
    </>
  )
}

function reasonAgainst(status: number, t: ReturnType<typeof useT>): string | undefined {
  if (status === statusIds.open) return undefined
  return t(status === statusIds.comingSoon ? 'catalog.notYetOpen' : 'catalog.noLongerOpen')
}
