// Issues every accepted order of a project at once, after showing what that books.
import { useEffect, useRef, useState } from 'react'
import { refusalText, useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { issueProject } from '../api/queues'
import type { QueueEntry } from '../api/wire'
import { say } from '../model/said'

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
      {chosen && <Confirm batch={chosen} partial={partial} onClose={() => choose(undefined)} />}
    </div>
  )
}

function Confirm({ batch, partial, onClose }: { batch: Batch; partial: boolean; onClose: () => void }) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])
  const issue = async () => {
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    try {
      await issueProject(batch.project)
      say(t('console.issueAll.done', { name: batch.name }))
      onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <dialog ref={dialog} className="ask" onClose={onClose} aria-labelledby="issue-title">
      <h2 id="issue-title">{t('console.issueAll.of', { name: batch.name })}</h2>
      <p className="ask-figure">
        <Money amount={batch.amount} currency={batch.currency} size="large" />
      </p>
      <p>{t('console.issueAll.text', { count: batch.count })}</p>
      {partial && <p className="muted">{t('console.issueAll.partial')}</p>}
      {failure !== undefined && (
        <p className="refusal" role="alert">
          {refusalText(failure)}
        </p>
      )}
      <div className="judgement-acts">
        <button
          type="button"
          className="act act-issue"
          onClick={() => void issue()}
          aria-busy={busy || undefined}
        >
          {t('console.issueAll.confirm')}
        </button>
        <button type="button" className="act" onClick={onClose}>
          {t('shared.cancel')}
        </button>
      </div>
    </dialog>
  )
}
