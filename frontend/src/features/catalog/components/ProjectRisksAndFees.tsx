// What can go wrong with a project and what it costs, each under a heading of its own; left out if it is empty.
import { useT } from '@/shared/i18n'
import type { ProjectDetail, ProjectSummary } from '../wire'
import { OperatorText } from './OperatorText'
import { Attachments } from './ProjectNews'

const topics: { title: 'catalog.risks' | 'catalog.fees'; told: (summary: ProjectSummary) => boolean }[] = [
  { title: 'catalog.risks', told: (summary) => summary.RiskSummaryInd },
  { title: 'catalog.fees', told: (summary) => summary.FeeSummaryInd },
]

interface ProjectRisksAndFeesProps {
  project: ProjectDetail
  /** Whether an operator reads it, who opens documents as the desk does. */
  atDesk?: boolean | undefined
}

export function ProjectRisksAndFees({ project, atDesk }: ProjectRisksAndFeesProps) {
  const t = useT()
  return topics.map(({ title, told }) => {
    const summaries = project.Summaries.filter(told)
    if (summaries.length === 0) return null
    return (
      <section className="card stack topic" key={title}>
        <h2>{t(title)}</h2>
        {summaries.map((summary, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the summaries of an answer never change places.
          <article className="summary" key={index}>
            <h3>{summary.Header}</h3>
            <OperatorText text={summary.Text} />
            <Attachments project={project} documents={summary.Documents} atDesk={atDesk} />
          </article>
        ))}
      </section>
    )
  })
}
