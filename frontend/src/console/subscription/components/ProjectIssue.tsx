// Proposes to issue every accepted order of a project at once, after showing what that books.
import { useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import { useAsked } from '@/console/shared/acts/useAsked'
import { WhyField } from '@/console/shared/acts/WhyField'
import type { Proposal, QueueEntry } from '@/console/shared/api/wire'
import { OpenProposals } from '@/console/shared/proposals/OpenProposals'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { issueProject } from '../api/issue'
import '../orders.css'

interface Batch {
  project: number
  name: string
  currency: string
  /** Sum and number of the orders that are on screen. */
  amount: number
  count: number
}

/** The accepted orders on screen, by project; sums in cents, so that they are exact. */
export function batches(items: QueueEntry[]): Batch[] {
  const found = new Map<number, Batch>()
  for (const { project_id, project, amount = 0, currency = '', state } of items) {
    if (project_id === undefined || state !== 'PRE_OK') continue
    const batch = found.get(project_id) ?? {
      project: project_id,
      name: project ?? '',
      currency,
      amount: 0,
      count: 0,
    }
    batch.amount = (Math.round(batch.amount * 100) + Math.round(amount * 100)) / 100
    batch.count += 1
    found.set(project_id, batch)
  }
  return [...found.values()]
}

export function ProjectIssue({ items, partial }: { items: QueueEntry[]; partial: boolean }) {
  const t = useT()
  const [chosen, choose] = useState<Batch>()
  const [made, setMade] = useState<Proposal>()
  const form = useAsked({ comment: '' }, ({ comment }) =>
    comment.trim() === '' ? { comment: t('console.proposal.reasonMissing') } : {},
  )
  const all = batches(items)
  return (
    <div className="issue-all">
      {all.map((batch) => (
        <button type="button" key={batch.project} className="chip" onClick={() => choose(batch)}>
          {t('console.issueAll.of', { name: batch.name })}
        </button>
      ))}
      <OpenProposals made={made} />
      {all.map(({ project }) => (
        <OpenProposals
          key={project}
          on={made?.record.id === String(project) ? undefined : { kind: 'project', id: String(project) }}
        />
      ))}
      {chosen && (
        <Ask
          title={t('console.issueAll.of', { name: chosen.name })}
          act={t('console.proposal.propose')}
          look="issue"
          form={form}
          run={async () => {
            const proposal = await issueProject(chosen.project, form.values.comment.trim())
            form.set({ comment: '' })
            setMade(proposal)
            return proposal ? undefined : t('console.issueAll.nothing', { name: chosen.name })
          }}
          onClose={() => choose(undefined)}
        >
          <p className="ask-figure">
            <Money amount={chosen.amount} currency={chosen.currency} size="large" />
          </p>
          <p>{t('console.issueAll.text', { count: chosen.count })}</p>
          {partial && <p className="muted">{t('console.issueAll.partial')}</p>}
          <WhyField
            label={t('console.proposal.reasonLabel')}
            name="comment"
            missing={form.errors.comment !== undefined}
            value={form.values.comment}
            onChange={(comment) => form.set({ comment })}
          />
        </Ask>
      )}
    </div>
  )
}
