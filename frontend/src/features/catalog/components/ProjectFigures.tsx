// The figures of a project: return, size, offering, term, and how much of it is taken.
import { dateText, daysLeft, numberText, percentText, returnOf, termText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { ProgressRing } from '@/shared/ui/Progress'
import { Stars } from '@/shared/ui/Stars'
import { StatusBadge } from '@/shared/ui/Status'
import { iconOfStatus, statusIds, toneOfStatus } from '../status'
import type { ProjectDetail } from '../wire'
import { Picture } from './Picture'

/** Stars of the project's page: a twentieth of the rating, its whole part (decision 22). */
export const wholeStars = (rating: number): number => Math.floor(rating / 20)

export function ProjectFigures({ project }: { project: ProjectDetail }) {
  const t = useT()
  const status = project.CNInvestmentStatusID
  const code = status === statusIds.open ? 'Open' : status === statusIds.comingSoon ? 'ComingSoon' : 'Closed'
  const currency = project.CurrencySymbol ?? project.Currency
  const days = project.FundingEndDate ? daysLeft(project.FundingEndDate) : 0
  return (
    <section className="project-head card">
      <div className="project-badges">
        <StatusBadge
          tone={toneOfStatus(status)}
          icon={iconOfStatus(status)}
          label={t(`catalog.group.${code}`)}
        />
        <span className="muted">{project.PropertyType}</span>
      </div>
      <div className="project-main">
        <div>
          <p className="muted">{t(project.IsROIInvestmentInd ? 'catalog.roi.long' : 'catalog.irr.long')}</p>
          <p className="project-return figures">{percentText(returnOf(project))}</p>
        </div>
        {project.PercCompleted !== undefined && (
          <ProgressRing percent={project.PercCompleted} label={t('catalog.subscribed')} />
        )}
      </div>
      <dl className="project-facts figures">
        <div>
          <dt>{t('catalog.scale')}</dt>
          <dd>
            <Money amount={project.ProjectSize} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('catalog.offering')}</dt>
          <dd>
            <Money amount={project.OfferingSize} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{t('catalog.term')}</dt>
          <dd>{termText(project.Term)}</dd>
        </div>
        {project.FundingEndDate && (
          <div>
            <dt>{t('catalog.deadline')}</dt>
            <dd>
              {dateText(project.FundingEndDate)}
              {days > 0 && <small>{t('catalog.days', { days, shown: numberText(days, 1) })}</small>}
            </dd>
          </div>
        )}
      </dl>
      {project.CompanyName && (
        <div className="project-partner-line">
          <span className="partner-mark">
            <Picture src={project.CompanyImageUrl} />
          </span>
          <span>{project.CompanyName}</span>
          <Stars stars={wholeStars(project.PartnerRating ?? 0)} />
        </div>
      )}
    </section>
  )
}
