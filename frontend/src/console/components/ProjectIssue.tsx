// Issues every accepted order of a project at once, after showing what that books.
import { useState } from 'react'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { issueProject } from '../api/queues'
import type { QueueEntry } from '../api/wire'
import { Ask } from './Ask'

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
  return (
    <div className="issue-all">
      {batches(items).map((batch) => (
        <button type="button" key={batch.project} className="chip" onClick={() => choose(batch)}>
          {t('console.issueAll.of', { name: batch.name })}
        </button>
      ))}
      {chosen && (
        <Ask
          title={t('console.issueAll.of', { name: chosen.name })}
          act={t('console.issueAll.confirm')}
          look="issue"
          run={async () => {
            await issueProject(chosen.project)
            return t('console.issueAll.done', { name: chosen.name })
          }}
          onClose={() => choose(undefined)}
        >
          <p className="ask-figure">
            <Money amount={chosen.amount} currency={chosen.currency} size="large" />
          </p>
          <p>{t('console.issueAll.text', { count: chosen.count })}</p>
          {partial && <p className="muted">{t('console.issueAll.partial')}</p>}
        </Ask>
      )}
    </div>
  )
}
