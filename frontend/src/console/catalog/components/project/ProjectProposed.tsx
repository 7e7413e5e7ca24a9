// What a proposal publishes of a project, as its editor saw it.
import { OrdersUnderWay } from '@/console/editions/components/OrdersUnderWay'
import type { ProjectContent, ProposedProject } from '@/console/shared/api/wire'
import { useProjectChoices } from '../../api/projects'
import { ProjectDifferences } from './ProjectChanges'

interface ProjectProposedProps {
  id: number
  project: ProposedProject
  /** Orders under way are shown only before the decision. */
  isOpen: boolean
}

export function ProjectProposed({ id, project, isOpen }: ProjectProposedProps) {
  const { data: choices } = useProjectChoices()
  return (
    <ProjectDifferences
      before={project.before as ProjectContent}
      content={project.after as ProjectContent}
      choices={choices}
      papers={project.papers}
      orders={isOpen && <OrdersUnderWay of={{ project: id }} />}
    />
  )
}
