// The acts on somebody's access: each asks for confirmation, and is recorded under the name of the operator who does
// it.
import { useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import { useAskedReason } from '@/console/shared/acts/useAskedReason'
import type { OperatorItem, Proposal } from '@/console/shared/api/wire'
import { OpenProposals } from '@/console/shared/proposals/OpenProposals'
import { isProposed, proposedIn } from '@/console/shared/proposals/proposals'
import { decides } from '@/console/shared/session/rights'
import { useT } from '@/shared/i18n'
import { type AccessAct, accessActs } from '../../api/operators'
import '../../access.css'

/** The acts that are possible in the present state of an access; on one's own, only ending sessions. */
function actsOf(item: OperatorItem, own: boolean): AccessAct[] {
  const acts: AccessAct[] = []
  if (!own && item.stage !== 'closed') acts.push('invite')
  if (!own && item.totp) acts.push('resetTotp')
  if (item.sessions.length > 0) acts.push('endSessions')
  if (!own) acts.push(item.stage === 'closed' ? 'reopen' : 'close')
  return acts
}

/** The acts that a second administrator has to approve. */
function needsSecond(act: AccessAct, { roles, stage }: OperatorItem): boolean {
  switch (act) {
    case 'resetTotp':
      return true
    case 'invite':
      return stage !== 'invited' && decides(roles)
    case 'reopen':
      return decides(roles)
    case 'close':
    case 'endSessions':
      return false
  }
}

export function OperatorActs({ item, own }: { item: OperatorItem; own: boolean }) {
  const t = useT()
  const [asked, ask] = useState<AccessAct>()
  const [made, setMade] = useState<Proposal>()
  const why = useAskedReason()
  const isProposal = asked !== undefined && needsSecond(asked, item)
  const start = (act: AccessAct) => {
    why.clear()
    ask(act)
  }
  return (
    <section className="record-part">
      <h2>{t('console.operator.access')}</h2>
      <div className="access-acts">
        {actsOf(item, own).map((act) => (
          <button
            key={act}
            type="button"
            className={act === 'close' ? 'tool tool-danger' : 'tool'}
            onClick={() => start(act)}
          >
            {t(`console.operator.act.${act}`)}
          </button>
        ))}
      </div>
      <OpenProposals made={made} />
      {own && <p className="muted">{t('console.operator.ownText')}</p>}
      {asked && (
        <Ask
          title={t(`console.operator.ask.${asked}`, { name: item.name })}
          act={t(isProposal ? 'console.proposal.propose' : `console.operator.act.${asked}`)}
          look={asked === 'invite' || asked === 'reopen' ? 'issue' : 'fail'}
          form={isProposal ? why.form : undefined}
          run={async () => {
            const answer = await accessActs[asked](item.id, isProposal ? { reason: why.reason } : {})
            setMade(proposedIn(answer))
            if (isProposed(answer)) return undefined
            return t(`console.operator.did.${asked}`, { name: item.name })
          }}
          onClose={() => ask(undefined)}
        >
          <p className="muted">{t(`console.operator.askText.${asked}`)}</p>
          {isProposal && why.field}
        </Ask>
      )}
    </section>
  )
}
