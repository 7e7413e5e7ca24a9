// A project at the desk as its page shows it to investors: name, pictures, figures, sides, map and the bar to invest with,
// which leads nowhere here. The map is drawn from outlines, whatever tiles the site may use.
import { InvestBar } from '@/features/catalog/components/InvestBar'
import { ProjectSheet } from '@/features/catalog/components/ProjectSheet'
import '@/features/catalog/components/returns.css'
import '@/features/catalog/map/map.css'
import '@/features/catalog/pages/catalog.css'
import '@/features/catalog/pages/project.css'
import 'leaflet/dist/leaflet.css'
import type { ProjectDetail } from '@/features/catalog/wire'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { ScreenHeader } from '@/shared/ui/Screen'
import '../../catalog.css'

interface ProjectPreviewProps {
  project: ProjectDetail
  /** Whether its figures are all there. */
  hasFigures: boolean
}

export function ProjectPreview({ project, hasFigures }: ProjectPreviewProps) {
  const t = useT()
  return (
    <div className="preview-page">
      <div className="preview-bar preview-bar-top" inert>
        <ScreenHeader
          title={project.Name || t('catalog.project')}
          back={() => undefined}
          aside={
            <span className="icon-button">
              <Icon name="bookmark" />
            </span>
          }
        />
      </div>
      <ProjectSheet
        project={project}
        tiles={null}
        atDesk
        pending={hasFigures ? undefined : <p className="muted">{t('console.projectEdit.noFigures')}</p>}
      />
      {hasFigures && (
        <footer className="screen-action preview-bar preview-bar-foot" inert>
          <InvestBar project={project} />
        </footer>
      )}
    </div>
  )
}
