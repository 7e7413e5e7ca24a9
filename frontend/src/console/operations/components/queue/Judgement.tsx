// The decision on an item: what this operator may do with it, why not the rest, and the form of the chosen act.
import { useState } from 'react'
import type { Item, Proposal, QueueName } from '@/console/shared/api/wire'
import { useKeys } from '@/console/shared/keys/useKeys'
import { OpenProposals } from '@/console/shared/proposals/OpenProposals'
import { queues } from '@/console/shared/queues'
import type { Act } from '@/console/shared/review/act'
import type { DecisionKind } from '@/console/shared/review/decision'
import { useOperator } from '@/console/shared/session/session'
import { type MessageId, type Translate, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { useSettled } from '@/shared/ui/settled'
import { openAct } from '../../model/decisionDraft'
import { closedReason, offers, type Reason } from '../../model/offers'
import { AsideForm } from './AsideForm'
import { actName, DecisionForm } from './DecisionForm'
import '../../decision.css'

interface JudgementProps {
  queue: QueueName
  kind: DecisionKind
  item: Item
  onDone: () => void
  reload: () => Promise<unknown>
}

const letters: Record<Act, string> = {
  pass: 'P',
  fail: 'F',
  return: 'L',
  issue: 'I',
  revoke: 'R',
  correct: 'U',
}

/** The words of a queue, where those of all queues say more than is done in it. */
const ownWhys: Partial<Record<QueueName, Partial<Record<Reason, MessageId>>>> = {
  deposits: {
    needsFinance: 'console.why.deposits.needsFinance',
    needsApprover: 'console.why.deposits.needsApprover',
  },
  withdrawals: {
    needsFinance: 'console.why.withdrawals.needsFinance',
    needsApprover: 'console.why.withdrawals.needsApprover',
  },
}

/** In the words of the queue, where those of all queues say more than is done in this one. */
function whyText(t: Translate, queue: QueueName, reason: Reason): string {
  return t(ownWhys[queue]?.[reason] ?? `console.why.${reason}`)
}

export function Judgement({ queue, kind, item, onDone, reload }: JudgementProps) {
  const t = useT()
  const me = useOperator((session) => session.operator)
  const [made, setMade] = useState<Proposal>()
  const [putsAside, putAside] = useState(false)
  const all = me ? offers(queue, item, me) : []
  const allowed = all.filter(({ reason }) => !reason).map(({ act }) => act)
  const [chosen, choose] = useState<Act | undefined>(() => openAct(queue, item, allowed))
  const canWait = allowed.some((act) => act !== 'revoke' && act !== 'correct')
  // A key pressed for the item before is not meant for this one.
  const settled = useSettled('item')
  const take = (act: Act) => allowed.includes(act) && choose(act)
  useKeys('item', {
    pass: () => settled && take('pass'),
    fail: () => take('fail'),
    return: () => take('return'),
    issue: () => take('issue'),
    revoke: () => take('revoke'),
    correct: () => take('correct'),
    aside: () => canWait && putAside(true),
  })
  if (putsAside && canWait) {
    return (
      <AsideForm queue={queue} item={item} reload={reload} onCancel={() => putAside(false)} onDone={onDone} />
    )
  }
  if (chosen && allowed.includes(chosen)) {
    return (
      <DecisionForm
        key={chosen}
        act={chosen}
        queue={queue}
        kind={kind}
        item={item}
        settled={settled}
        onCancel={() => choose(undefined)}
        onDone={onDone}
        onProposed={(proposal) => {
          setMade(proposal)
          choose(undefined)
        }}
        reload={reload}
      />
    )
  }
  const reasons: Reason[] = all.length === 0 ? [closedReason(item.state)] : []
  for (const { reason } of all) if (reason && !reasons.includes(reason)) reasons.push(reason)
  return (
    <footer className="judgement">
      {queues[queue].isRevocable && item.state === 'SUCCESS' && (
        <OpenProposals on={{ kind: 'order', id: String(item.id) }} made={made} />
      )}
      {reasons.map((reason) => (
        <p className="why" key={reason}>
          <Icon name="info" size={16} />
          {whyText(t, queue, reason)}
        </p>
      ))}
      {allowed.length > 0 && (
        <div className="judgement-acts">
          {allowed.map((act) => (
            <button
              type="button"
              key={act}
              className={`act act-${act}`}
              aria-keyshortcuts={act === 'pass' && !settled ? undefined : letters[act]}
              onClick={() => choose(act)}
            >
              {t(`console.act.${actName(act, item)}`)} <kbd>{letters[act]}</kbd>
            </button>
          ))}
          {canWait && (
            <button type="button" className="act" aria-keyshortcuts="X" onClick={() => putAside(true)}>
              {t('console.aside.act')} <kbd>X</kbd>
            </button>
          )}
        </div>
      )}
    </footer>
  )
}
