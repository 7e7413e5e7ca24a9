// Who runs the project.
import { useT } from '@/shared/i18n'
import { Stars } from '@/shared/ui/Stars'
import { EmptyState } from '@/shared/ui/States'
import type { ProjectDetail } from '../wire'
import { Picture } from './Picture'
import { wholeStars } from './ProjectFigures'

export function ProjectPartner({ project }: { project: ProjectDetail }) {
  const t = useT()
  if (!project.CompanyName) return <EmptyState title={t('catalog.noPartner')} />
  return (
    <section className="card partner">
      <div className="partner-logo">
        <Picture src={project.CompanyImageUrl} />
      </div>
      <div>
        <h2>{project.CompanyName}</h2>
        <Stars stars={wholeStars(project.PartnerRating ?? 0)} />
        <p className="muted">{t('catalog.rating')}</p>
      </div>
    </section>
  )
}
