// Who runs the project.
import { Link } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Stars } from '@/shared/ui/Stars'
import { EmptyState } from '@/shared/ui/States'
import { wholeStars } from '../rating'
import type { ProjectDetail } from '../wire'
import { Picture } from './Picture'

export function ProjectPartner({ project }: { project: ProjectDetail }) {
  const t = useT()
  if (!project.CompanyName) return <EmptyState title={t('catalog.noPartner')} />
  return (
    <section className="card partner">
      <div className="partner-logo">
        <Picture src={project.CompanyImageUrl} drawing="company" />
      </div>
      <div>
        <h2>
          {project.CompanyID ? (
            <Link
              className="card-link"
              to={`/companyinfo/introduction?id=${project.CompanyID}`}
              state={{ from: 'project' }}
            >
              {project.CompanyName}
            </Link>
          ) : (
            project.CompanyName
          )}
        </h2>
        <Stars stars={wholeStars(project.PartnerRating ?? 0)} rating={project.PartnerRating ?? 0} />
        <p className="muted">{t('catalog.rating')}</p>
      </div>
      {project.CompanyID && <Icon name="forward" size={20} />}
    </section>
  )
}
