// The rest of an approved issue that broke off: how far it came, and the way to issue what is left. Pressed twice, or by two
// people, it issues nothing twice: that is the server's part.
import { useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import type { ProposalDetail, ProposedIssue } from '@/console/shared/api/wire'
import { useKeys } from '@/console/shared/keys/useKeys'
import { forgetWhatMayHaveChanged } from '@/console/shared/proposals/proposals'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { ProgressBar } from '@/shared/ui/Progress'
import { endProposal } from '../../api/proposals'
import { WhyNotApprove } from './WhyNotApprove'

interface ProposalRestProps {
  proposal: ProposalDetail
  issue: ProposedIssue
  /** Answers the proposal as it is by now, where that could be asked. */
  reload: () => Promise<{ data?: ProposalDetail | undefined }>
}

export function ProposalRest({ proposal, issue, reload }: ProposalRestProps) {
  const t = useT()
  const [asked, ask] = useState(false)
  const { orders, issued, left, left_total, currency } = issue
  const changed = orders.length - issued - left
  const isAllowed = proposal.may_continue
  useKeys('item', { pass: () => isAllowed && ask(true) })
  const run = async () => {
    const done = t('console.proposal.did.approve', { what: proposal.summary })
    try {
      await endProposal(proposal, 'approve', '')
      return done
    } catch (error) {
      await forgetWhatMayHaveChanged()
      const { data } = await reload()
      // Somebody else issued the rest in the meantime.
      if (data && !data.unfinished) return done
      throw error
    }
  }
  return (
    <section className="record-part">
      <h2>{t('console.proposal.rest')}</h2>
      <ProgressBar
        percent={(100 * issued) / orders.length}
        label={t('console.proposal.issuedOf', { issued, count: orders.length })}
      />
      <p>{t('console.proposal.restText', { count: left })}</p>
      {changed > 0 && (
        <p className="why">
          <Icon name="info" size={16} />
          {t('console.proposal.restChanged', { count: changed })}
        </p>
      )}
      <WhyNotApprove proposal={proposal} />
      <div className="judgement-acts">
        <button
          type="button"
          className="act act-issue"
          disabled={!isAllowed}
          aria-describedby={isAllowed ? undefined : 'why-not'}
          onClick={() => ask(true)}
        >
          {t('console.proposal.act.continue', { count: left })} <kbd>P</kbd>
        </button>
      </div>
      {asked && (
        <Ask
          title={t('console.proposal.ask.continue', { count: left })}
          act={t('console.proposal.act.continue', { count: left })}
          look="issue"
          run={run}
          onClose={() => ask(false)}
        >
          <p>
            <strong>{proposal.summary}</strong>
          </p>
          {left > 0 && (
            <>
              <p className="ask-figure">
                <Money amount={left_total} currency={currency} size="large" />{' '}
                <span className="muted">{t('console.proposal.orders', { count: left })}</span>
              </p>
              <p>{t('console.proposal.effect.issue_project')}</p>
            </>
          )}
        </Ask>
      )}
    </section>
  )
}
