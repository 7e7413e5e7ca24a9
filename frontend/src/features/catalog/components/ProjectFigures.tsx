// The figures of a project: return, what is taken and what is left of it, size, offering, term, and who runs it.
import { percentText, returnOf, termText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { ProgressRing } from '@/shared/ui/Progress'
import { Stars } from '@/shared/ui/Stars'
import { StatusBadge } from '@/shared/ui/Status'
import { fundingOf } from '../funding'
import { wholeStars } from '../rating'
import { codeOf, iconOfStatus, toneOfStatus } from '../status'
import type { ProjectDetail } from '../wire'
import { FundingWindow } from './FundingWindow'
import { Picture } from './Picture'

export function ProjectFigures({ project, title }: { project: ProjectDetail; title?: string | undefined }) {
  const t = useT()
  const status = project.CNInvestmentStatusID
  const currency = project.CurrencySymbol
  return (
    <section className="project-head card">
      {title && <h2 className="project-name">{title}</h2>}
      <div className="project-badges">
        <StatusBadge
          tone={toneOfStatus(status)}
          icon={iconOfStatus(status)}
          label={t(`catalog.group.${codeOf(status)}`)}
        />
        <span className="muted">{project.PropertyType}</span>
      </div>
      <div>
        <p className="muted">{t(project.IsROIInvestmentInd ? 'catalog.roi.long' : 'catalog.irr.long')}</p>
        <p className="project-return figures">{percentText(returnOf(project))}</p>
      </div>
      <Taken project={project} currency={currency} />
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
          <dd>
            <span className="term">{termText(project.Term, t)}</span>
          </dd>
        </div>
        <FundingWindow funding={fundingOf(project)} />
      </dl>
      {project.CompanyName && (
        <div className="project-partner-line">
          <span className="partner-mark">
            <Picture src={project.CompanyImageUrl} drawing="company" />
          </span>
          <span className="project-partner-name">{project.CompanyName}</span>
          <Stars stars={wholeStars(project.PartnerRating ?? 0)} rating={project.PartnerRating ?? 0} />
        </div>
      )}
    </section>
  )
}

/** The part that is taken, as a ring, and what is left. */
function Taken({ project, currency }: { project: ProjectDetail; currency: string }) {
  const t = useT()
  const left = Number(project.OfferingLeft ?? 0)
  return (
    <div className="project-taken">
      <ProgressRing percent={project.PercCompleted} label={t('catalog.subscribed')} />
      <p className="figures">
        <strong>
          {left > 0
            ? t.rich('catalog.left', { amount: <Money amount={left} currency={currency} /> })
            : t('catalog.nothingLeft')}
        </strong>
        <span className="muted">
          {t.rich('catalog.leftOf', { amount: <Money amount={project.OfferingSize} currency={currency} /> })}
        </span>
      </p>
    </div>
  )
}
