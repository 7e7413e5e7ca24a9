// The project's own texts: the summaries, the table of the investment, its risks and its fees, its possible return, its
// place.
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Facts } from '@/shared/ui/Receipt'
import { placeOf } from '../map/place'
import type { Tiles } from '../map/tiles'
import type { ProjectDetail, ProjectSummary } from '../wire'
import { OperatorText } from './OperatorText'
import { ProjectMap } from './ProjectMap'
import { ProjectRisksAndFees } from './ProjectRisksAndFees'
import { ReturnCalculator } from './ReturnCalculator'

const belongsHere = (summary: ProjectSummary): boolean =>
  summary.PropertySummaryInd || summary.InvestmentSummaryInd || summary.MarketSummaryInd

interface ProjectOverviewProps {
  project: ProjectDetail
  tiles: Tiles | null
  web?: string | undefined
  /** Whether there are figures to calculate with. */
  reckons: boolean
  /** Whether an operator reads it, who opens documents as the desk does. */
  atDesk?: boolean | undefined
}

export function ProjectOverview({ project, tiles, web, reckons, atDesk }: ProjectOverviewProps) {
  const t = useT()
  const table = project.InvestmentTable
  const place = placeOf(project.LocationLatitude, project.LocationLongitude)
  return (
    <div className="stack">
      {project.Summaries.filter(belongsHere).map((summary, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the summaries of an answer never change places.
        <article className="card summary" key={index}>
          <h2>{summary.Header}</h2>
          <OperatorText text={summary.Text} />
        </article>
      ))}
      {table.length > 0 && (
        <section className="card">
          <h2>{t('catalog.table')}</h2>
          <Facts facts={table.map((row) => ({ label: row.Label, value: row.Value }))} />
        </section>
      )}
      <ProjectRisksAndFees project={project} atDesk={atDesk} />
      {reckons && <ReturnCalculator project={project} />}
      {place ? (
        <ProjectMap place={place} address={project.Address} tiles={tiles} web={web} />
      ) : (
        project.Address && <Address address={project.Address} />
      )}
    </div>
  )
}

function Address({ address }: { address: string }) {
  const t = useT()
  return (
    <section className="card place">
      <div className="place-words">
        <Icon name="pin" />
        <div>
          <h2>{t('catalog.address')}</h2>
          <p>{address}</p>
        </div>
      </div>
    </section>
  )
}
