// What a project's page shows below its title: pictures, figures, and its sides behind tabs. The desk shows the same of a
// project that is not published yet.
import { type ReactNode, useState } from 'react'
import { useT } from '@/shared/i18n'
import { barAtFoot } from '@/shared/ui/bars'
import { Carousel } from '@/shared/ui/Carousel'
import { Tabs } from '@/shared/ui/Tabs'
import type { Tiles } from '../map/tiles'
import { galleryWidth } from '../places'
import type { Kept } from '../sides'
import type { ProjectDetail } from '../wire'
import { Picture } from './Picture'
import { ProjectFigures } from './ProjectFigures'
import { ProjectNews, ProjectPaper } from './ProjectNews'
import { ProjectOverview } from './ProjectOverview'
import { ProjectPartner } from './ProjectPartner'

export const projectTabs = ['overview', 'partner', 'news'] as const
export type ProjectTab = (typeof projectTabs)[number]

/** Names longer than this are cut short in the header, and shown in full below the pictures. */
const longName = 40

interface ProjectSheetProps {
  project: ProjectDetail
  tiles: Tiles | null
  /** The web map that opens the place. */
  web?: string | undefined
  /** Which side is shown, and how another is chosen, where that is kept; else the sheet keeps it itself. */
  kept?: Kept<ProjectTab>
  /** Shown in place of figures that are not there yet. */
  pending?: ReactNode
  /** The accounts that may be used, for an investor who is logged in. */
  access?: ReactNode
  /** Whether an operator reads it, who opens documents as the desk does. */
  atDesk?: boolean
  /** The way to invest: at the foot of a phone, below the figures in a wide window. */
  action?: ReactNode
}

export function ProjectSheet({
  project,
  tiles,
  web,
  kept,
  pending,
  access,
  atDesk,
  action,
}: ProjectSheetProps) {
  const t = useT()
  const own = useState<ProjectTab>('overview')
  const [tab, setTab] = kept ?? own
  const termsSheet = project.Documents.find(({ Url }) => Url === project.TermsSheetUrl)
  const images = project.Images.length > 0 ? project.Images : ['']
  const slides = images.map((image, index) => ({
    key: String(index),
    content: (
      <Picture
        src={image}
        alt={t('catalog.picture', { name: project.Name, number: index + 1, count: images.length })}
        first={index === 0}
        sizes={galleryWidth}
      />
    ),
  }))
  const items: { key: ProjectTab; label: string }[] = [
    { key: 'overview', label: t('catalog.tab.overview') },
    { key: 'partner', label: t('catalog.tab.partner') },
    { key: 'news', label: t('catalog.tab.news') },
  ]
  return (
    <div className="project-sheet">
      <div className="project-pictures">
        <Carousel label={t('catalog.pictures')} slides={slides} />
      </div>
      <div className="project-side">
        {pending ? (
          <section className="project-head card">{pending}</section>
        ) : (
          <ProjectFigures
            project={project}
            title={project.Name.length > longName ? project.Name : undefined}
          />
        )}
        {termsSheet && (
          <div className="rows">
            <ProjectPaper
              project={project}
              document={termsSheet}
              name={t('catalog.termsSheet')}
              number={null}
              atDesk={atDesk}
            />
          </div>
        )}
        {action && (
          <div className="screen-action project-action" ref={barAtFoot}>
            {action}
          </div>
        )}
        {access}
      </div>
      <Tabs label={t('catalog.tab.all')} items={items} active={tab} onChange={setTab}>
        {tab === 'overview' && (
          <ProjectOverview project={project} tiles={tiles} web={web} reckons={!pending} atDesk={atDesk} />
        )}
        {tab === 'partner' && <ProjectPartner project={project} />}
        {tab === 'news' && <ProjectNews project={project} atDesk={atDesk} />}
      </Tabs>
    </div>
  )
}
