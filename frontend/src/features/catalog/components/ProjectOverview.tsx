// What the project is: the summaries, the table of the investment, where it stands.
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Facts } from '@/shared/ui/Receipt'
import type { ProjectDetail, ProjectSummary } from '../wire'

const belongsHere = (summary: ProjectSummary): boolean =>
  summary.PropertySummaryInd || summary.InvestmentSummaryInd || summary.MarketSummaryInd

export function ProjectOverview({ project }: { project: ProjectDetail }) {
  const t = useT()
  const table = project.InvestmentTable ?? []
  return (
    <div className="stack">
      {project.Summaries.filter(belongsHere).map((summary) => (
        <article className="card summary" key={summary.Header}>
          <h2>{summary.Header}</h2>
          <p>{summary.Text}</p>
        </article>
      ))}
      {table.length > 0 && (
        <section className="card">
          <h2>{t('catalog.table')}</h2>
          <Facts facts={table.map((row) => ({ label: row.Label, value: row.Value }))} />
        </section>
      )}
      {project.Address && (
        <section className="card place">
          <Icon name="pin" />
          <div>
            <h2>{t('catalog.address')}</h2>
            <p>{project.Address}</p>
          </div>
        </section>
      )}
    </div>
  )
}
