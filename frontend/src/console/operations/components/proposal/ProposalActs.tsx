// The acts on a proposal: approve, reject, withdraw. Each asks for confirmation; an impossible act says why.
import { type ReactNode, useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import { Refused } from '@/console/shared/acts/Refused'
import { useAsked } from '@/console/shared/acts/useAsked'
import { WhyField } from '@/console/shared/acts/WhyField'
import type { ProposalDetail } from '@/console/shared/api/wire'
import { takenText } from '@/console/shared/bankAccount/accounts'
import { useKeys } from '@/console/shared/keys/useKeys'
import { forgetWhatMayHaveChanged } from '@/console/shared/proposals/proposals'
import { commentOf } from '@/console/shared/session/drafts'
import { asRefusal, type Refusal } from '@/shared/api/refusal'
import { dropDraft } from '@/shared/draft/drafts'
import { type Translate, useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { endProposal, type ProposalStep } from '../../api/proposals'
import { isOutdated } from '../../model/proposals'
import { WhyNotApprove } from './WhyNotApprove'

interface ProposalActsProps {
  proposal: ProposalDetail
  /** What approving would change, shown again before it is done. */
  effect: ReactNode
  /** Returns the present proposal, if it could be loaded. */
  reload: () => Promise<{ data?: ProposalDetail | undefined }>
}

/** After these the page shows the present proposal. */
const outdating = ['ProposalNotOpen', 'Error_StaleVersion', 'FourEyes']
const looks = { approve: 'pass', reject: 'fail', withdraw: 'fail' } as const
const letters = { approve: 'P', reject: 'F', withdraw: 'R' } as const

export function ProposalActs({ proposal, effect, reload }: ProposalActsProps) {
  const t = useT()
  const [asked, ask] = useState<ProposalStep>()
  const [refusal, setRefusal] = useState<Refusal>()
  const draft = commentOf(`proposals/${proposal.id}`)
  const form = useAsked(
    { comment: '' },
    ({ comment }) =>
      asked === 'reject' && comment.trim() === '' ? { comment: t('console.proposal.reasonMissing') } : {},
    draft,
  )
  const isOpen = proposal.state === 'PROPOSED'
  const isAllowed = {
    approve: isOpen && proposal.may_approve && !isOutdated(proposal),
    reject: isOpen && proposal.may_approve,
    withdraw: isOpen && proposal.may_withdraw,
  }
  const start = (step: ProposalStep) => {
    if (!isAllowed[step]) return
    setRefusal(undefined)
    ask(step)
  }
  useKeys('item', {
    pass: () => start('approve'),
    fail: () => start('reject'),
    revoke: () => start('withdraw'),
  })
  const words = form.values.comment.trim()
  const run = async (step: ProposalStep) => {
    try {
      const ended = await endProposal(proposal, step, step === 'withdraw' ? '' : words)
      dropDraft(draft.name)
      const did = ended.unfinished ? 'issuing' : step
      return t(`console.proposal.did.${did}`, { what: ended.summary })
    } catch (error) {
      const found = asRefusal(error)
      await forgetWhatMayHaveChanged()
      await reload()
      if (outdating.includes(found.messageKey)) {
        setRefusal(inWordsOfProposals(found))
        return undefined
      }
      throw error
    }
  }
  const steps: ProposalStep[] = proposal.may_withdraw
    ? ['approve', 'reject', 'withdraw']
    : ['approve', 'reject']
  if (!isOpen) return <Refused refusal={refusal} outdated={() => false} takeNew={async () => undefined} />
  return (
    <section className="record-part">
      <h2>{t('console.proposal.decision')}</h2>
      <WhyNotApprove proposal={proposal} />
      <Refused refusal={refusal} outdated={() => false} takeNew={async () => undefined} />
      <div className="judgement-acts">
        {steps.map((step) => (
          <button
            key={step}
            type="button"
            className={step === 'withdraw' ? 'act' : `act act-${looks[step]}`}
            disabled={!isAllowed[step]}
            aria-describedby={isAllowed[step] ? undefined : 'why-not'}
            onClick={() => start(step)}
          >
            {t(`console.proposal.act.${step}`)} <kbd>{letters[step]}</kbd>
          </button>
        ))}
      </div>
      {asked && (
        <Ask
          title={t(`console.proposal.ask.${asked}`)}
          act={t(`console.proposal.act.${asked}`)}
          look={looks[asked]}
          long={asked === 'approve'}
          form={form}
          run={() => run(asked)}
          words={(refusal) => bankWords(t, proposal, refusal)}
          onClose={() => ask(undefined)}
        >
          <p>
            <strong>{proposal.summary}</strong>
          </p>
          {asked === 'approve' && <Effect proposal={proposal}>{effect}</Effect>}
          {asked === 'withdraw' && <p className="muted">{t('console.proposal.withdrawText')}</p>}
          {asked !== 'withdraw' && (
            <WhyField
              label={t(
                asked === 'reject' ? 'console.proposal.rejectReason' : 'console.proposal.approveComment',
              )}
              name="comment"
              required={asked === 'reject'}
              missing={form.errors.comment !== undefined}
              value={form.values.comment}
              onChange={(comment) => form.set({ comment })}
            />
          )}
        </Ask>
      )}
    </section>
  )
}

/** An outdated version is described in the words of proposals: nothing that was typed is lost here. */
const inWordsOfProposals = (refusal: Refusal): Refusal =>
  refusal.messageKey === 'Error_StaleVersion' ? { ...refusal, messageKey: 'ProposalOutdated' } : refusal

/** Another open account has taken the name or number meanwhile. */
function bankWords(
  t: Translate,
  { kind }: ProposalDetail,
  { messageKey, fields }: Refusal,
): string | undefined {
  if (kind !== 'set_bank_account' || messageKey !== 'ContentTwice') return undefined
  return fields.map(({ field }) => t(takenText(field))).join(' ') || undefined
}

/** What approving does, in short. */
function Effect({ proposal, children }: { proposal: ProposalDetail; children: ReactNode }) {
  const t = useT()
  const { issue } = proposal
  return (
    <>
      <p>{t(`console.proposal.effect.${proposal.kind}`)}</p>
      {issue && (
        <p className="ask-figure">
          <Money amount={issue.total} currency={issue.currency} size="large" />{' '}
          <span className="muted">{t('console.proposal.orders', { count: issue.orders.length })}</span>
        </p>
      )}
      {children}
    </>
  )
}
