// The actions of an editor on a content: keep the draft, publish it, discard it; and in words, what prevents an action.
import { type ReactNode, useEffect, useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import { say } from '@/console/shared/acts/lastAction'
import { useAskedReason } from '@/console/shared/acts/useAskedReason'
import { confirmKeys } from '@/console/shared/keys/keyboard'
import type { ProposedOn } from '@/console/shared/proposals/address'
import { OpenProposals, PendingProposal } from '@/console/shared/proposals/OpenProposals'
import { zonedTime } from '@/console/shared/time/clock'
import { refusalText, useT } from '@/shared/i18n'
import { barAtFoot } from '@/shared/ui/bars'
import { Icon } from '@/shared/ui/Icon'
import { useLatest } from '@/shared/useLatest'
import type { Editing } from '../model/useContent'
import { useIsUploading } from '../model/useUpload'
import '../editions.css'

interface ActsProps<V> {
  editing: Editing<V>
  title: string
  /** What publishing would change; where that is known it is asked before. */
  changes?: (() => ReactNode) | undefined
  /** Whether a second person has to approve what is published. */
  isProposal?: (() => boolean) | undefined
  /** The record of it that proposals concern. */
  record?: ProposedOn | undefined
  /** What else is done with it. */
  more?: ReactNode
}

export function Acts<V>({ editing, title, changes, isProposal, record, more }: ActsProps<V>) {
  const t = useT()
  const [asking, ask] = useState<'publish' | 'discard'>()
  const why = useAskedReason()
  const proposes = isProposal?.() ?? false
  const { standing, unsaved, busy, mistakes, isWithdrawn } = editing
  const uploading = useIsUploading()
  const nothing = (!unsaved && !standing.has_draft) || uploading
  const wrong = Object.keys(mistakes).length
  const save = async () => {
    if (unsaved && !uploading && (await editing.save())) say(t('console.content.saved', { title }))
  }
  const latest = useLatest(save)
  // Wherever the focus is: in the form, in the preview's choices, or nowhere.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      void latest.current()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [latest])
  const publish = async () => {
    if (await editing.publish(proposes ? why.reason : '')) say(t('console.content.published', { title }))
  }
  return (
    <footer className="acts" ref={barAtFoot}>
      <Meanwhile editing={editing} />
      {record && <OpenProposals on={record} made={editing.proposed} />}
      {wrong > 0 && (
        <p className="refusal" role="alert">
          <Icon name="alert" size={16} />
          {t('console.content.wrong', { count: wrong })}
        </p>
      )}
      <p className="muted acts-standing" role="status">
        {t(uploading ? 'console.content.uploading' : standingText(editing))}
      </p>
      <div className="judgement-acts">
        <button
          type="button"
          className="act act-pass"
          disabled={nothing}
          aria-busy={busy === 'publish' || undefined}
          onClick={() => (changes ? ask('publish') : void publish())}
        >
          {busy === 'publish' && <span className="button-spinner" aria-hidden="true" />}
          {t('console.content.publish')}
        </button>
        <button
          type="submit"
          className="act"
          disabled={!unsaved || uploading}
          aria-busy={busy === 'save' || undefined}
          onClick={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          {t('console.content.save')} <kbd>{confirmKeys}</kbd>
        </button>
        <button type="button" className="act" disabled={nothing} onClick={() => ask('discard')}>
          {t('console.content.discard')}
        </button>
        {more}
      </div>
      {asking === 'publish' && changes && (
        <Ask
          title={t('console.content.publishTitle', { title })}
          act={t(proposes ? 'console.proposal.propose' : 'console.content.publish')}
          look="pass"
          long
          form={proposes ? why.form : undefined}
          onClose={() => ask(undefined)}
          // Mistakes are shown at their fields, no longer hidden behind the question.
          run={async () => void publish()}
        >
          {changes()}
          {proposes && why.field}
        </Ask>
      )}
      {asking === 'discard' && (
        <Ask
          title={t('console.content.discardTitle')}
          act={t('console.content.discard')}
          look="fail"
          onClose={() => ask(undefined)}
          run={async () =>
            (await editing.discard()) ? t('console.content.discarded', { title }) : undefined
          }
        >
          <p>
            {t(
              standing.is_published
                ? 'console.content.discardText'
                : isWithdrawn
                  ? 'console.content.discardBack'
                  : 'console.content.discardAll',
            )}
          </p>
        </Ask>
      )}
    </footer>
  )
}

/** Whether what is typed is saved, and what investors see of it. */
function standingText<V>({ unsaved, standing, isWithdrawn }: Editing<V>) {
  if (unsaved) return 'console.content.unsaved'
  if (standing.is_published) return standing.has_draft ? 'console.content.drafted' : 'console.content.live'
  if (isWithdrawn) return 'console.content.withdrawn'
  return standing.has_draft ? 'console.content.unseen' : 'console.content.never'
}

/** A refusal of the fields beside them; another editor's change with the choice between both. */
function Meanwhile<V>({ editing }: { editing: Editing<V> }) {
  const t = useT()
  const { refusal, theirs } = editing
  if (!refusal) return null
  const changed = theirs?.standing.changed
  return (
    <div className="refusal" role="alert">
      <p>
        <Icon name="alert" size={16} />
        {changed
          ? t('console.content.stale', { name: changed.by, at: zonedTime(changed.at) })
          : refusalText(refusal)}
      </p>
      <PendingProposal error={refusal} />
      {theirs && (
        <div className="refusal-acts">
          <button type="button" className="tool" onClick={editing.keepMine}>
            {t('console.content.keepMine')}
          </button>
          <button type="button" className="tool" onClick={editing.takeTheirs}>
            {t('console.content.takeTheirs')}
          </button>
        </div>
      )}
    </div>
  )
}
