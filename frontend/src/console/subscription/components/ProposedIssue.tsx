// What issuing all of a project issues: every order with its amount, the sum, and what to consider first.
import { Link } from 'react-router-dom'
import type { ProposedIssue as Issue } from '@/console/shared/api/wire'
import { WholeTable } from '@/console/shared/list/WholeTable'
import { itemAddress } from '@/console/shared/place/place'
import { StateBadge } from '@/console/shared/review/State'
import { ownQueues } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { deskTime, zoneName } from '@/console/shared/time/clock'
import { type Translate, useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { skipReason } from '../model/issue'
import { IssueWarnings } from './IssueWarnings'

type Order = Issue['orders'][number]

interface ProposedIssueProps {
  issue: Issue
  /** Warnings are shown only before the decision. */
  isOpen: boolean
  /** The result of each order is shown only after the approval. */
  isApproved: boolean
}

export function ProposedIssue({ issue, isOpen, isApproved }: ProposedIssueProps) {
  const t = useT()
  const reads = useOperator(({ operator }) => !!operator && ownQueues(operator).includes('subscriptions'))
  const { orders, blocked, total, currency } = issue
  return (
    <>
      <p className="payment-amount">
        <Money amount={total} currency={currency} size="large" />{' '}
        <span className="muted">{t('console.proposal.orders', { count: orders.length })}</span>
      </p>
      {isOpen && <IssueWarnings issue={issue} />}
      <WholeTable
        name="proposed_issue"
        items={orders}
        columns={[
          {
            head: t('console.proposal.record.order'),
            by: ({ id }) => id,
            className: 'figures',
            cell: ({ id }) =>
              reads ? <Link to={itemAddress('subscriptions', id, { page: 1 })}>{`#${id}`}</Link> : `#${id}`,
          },
          {
            head: t('console.proposal.revocableUntil', { zone: zoneName }),
            by: ({ revocable_until }) => revocable_until,
            isNamed: true,
            className: 'figures',
            cell: ({ revocable_until }) =>
              revocable_until ? deskTime(revocable_until) : t('console.proposal.notRevocable'),
          },
          {
            head: t('console.column.state'),
            by: ({ state }) => state,
            cell: ({ id, state }) => (
              <>
                <StateBadge state={state} queue="subscriptions" />
                {blocked.includes(id) && <small>{t('console.proposal.blocked.order')}</small>}
              </>
            ),
          },
          ...(isApproved
            ? [
                {
                  head: t('console.proposal.outcome'),
                  by: ({ outcome }: Order) => outcome,
                  cell: (order: Order) => outcomeText(t, order),
                },
              ]
            : []),
          {
            head: t('console.column.amount'),
            by: ({ amount }) => amount,
            className: 'number',
            cell: ({ amount, currency: of }) => <Money amount={amount} currency={of} />,
          },
        ]}
      />
    </>
  )
}

/** The result for an order; an order issued before results were noted has it in its state. */
function outcomeText(t: Translate, { outcome, skipped_in, state }: Order): string {
  if (skipped_in) {
    const why = t(`console.proposal.skipped.${skipReason(skipped_in)}`)
    return t('console.proposal.outcome.skipped', { why })
  }
  const isIssued = outcome === 'issued' || state === 'SUCCESS'
  return t(isIssued ? 'console.proposal.outcome.issued' : 'console.proposal.outcome.waiting')
}
