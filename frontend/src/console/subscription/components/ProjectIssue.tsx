// Proposes to issue every accepted order of a project at once. The server says which orders these are, before it is proposed.
import { useState } from 'react'
import type { Proposal, QueueEntry } from '@/console/shared/api/wire'
import { OpenProposals } from '@/console/shared/proposals/OpenProposals'
import { useT } from '@/shared/i18n'
import { IssueAsked, type ProjectToIssue } from './IssueAsked'
import '../orders.css'

/** The projects of the accepted orders on screen. */
export function projectsOf(items: QueueEntry[]): ProjectToIssue[] {
  const found = new Map<number, ProjectToIssue>()
  for (const { project_id: id, project, state } of items) {
    if (id !== undefined && state === 'PRE_OK') found.set(id, { id, name: project ?? '' })
  }
  return [...found.values()]
}

export function ProjectIssue({ items }: { items: QueueEntry[] }) {
  const t = useT()
  const [chosen, choose] = useState<ProjectToIssue>()
  const [made, setMade] = useState<Proposal>()
  const all = projectsOf(items)
  return (
    <div className="issue-all">
      {all.map((project) => (
        <button type="button" key={project.id} className="chip" onClick={() => choose(project)}>
          {t('console.issueAll.of', { name: project.name })}
        </button>
      ))}
      <OpenProposals made={made} />
      {all.map(({ id }) => (
        <OpenProposals
          key={id}
          on={made?.record.id === String(id) ? undefined : { kind: 'project', id: String(id) }}
        />
      ))}
      {chosen && (
        <IssueAsked key={chosen.id} project={chosen} onProposed={setMade} onClose={() => choose(undefined)} />
      )}
    </div>
  )
}
