// What is shown of a payout everywhere: its state, the record that it settles, the links between its pages.
import { Link } from 'react-router-dom'
import type { PayoutBatchItem, PayoutEntry, PayoutState } from '@/console/shared/api/wire'
import type { RowLink } from '@/console/shared/list/Table'
import { recordPlace } from '@/console/shared/place/records'
import { useOperator } from '@/console/shared/session/session'
import { useT } from '@/shared/i18n'
import { StatusBadge } from '@/shared/ui/Status'
import { batchesAddress, batchTones, isPaid } from '../model/batches'
import { payoutsAddress, payoutTones, settledRecord } from '../model/payouts'
import { fundsAddress, projectFundsAddress, useProjectName } from '../model/projectFunds'

export function PayoutBadge({ state }: { state: PayoutState }) {
  const t = useT()
  return <StatusBadge tone={payoutTones[state]} label={t(`console.payouts.state.${state}`)} />
}

export function BatchBadge({ batch }: { batch: Pick<PayoutBatchItem, 'state' | 'unpaid'> }) {
  const t = useT()
  if (isPaid(batch)) return <StatusBadge tone="good" label={t('console.payouts.state.EXECUTED')} />
  return <StatusBadge tone={batchTones[batch.state]} label={t(`console.payouts.batchState.${batch.state}`)} />
}

interface SettledProps {
  settles: PayoutEntry['settles']
  /** In a row that opens. */
  link?: RowLink
}

/** The record that it settles, linked if this operator may open it. */
export function Settled({ settles, link }: SettledProps) {
  const t = useT()
  const me = useOperator(({ operator }) => operator)
  const place = me ? recordPlace(settledRecord(settles), me) : undefined
  const name = t(`console.payouts.settles.${settles.kind}`, { id: settles.id })
  if (!place) return name
  return (
    <Link to={place} {...link}>
      {name}
    </Link>
  )
}

interface PaidProjectProps {
  project: NonNullable<PayoutEntry['project']>
  /** In a row that opens. */
  link?: RowLink
}

/** The project that is paid, with the way to its money. */
export function PaidProject({ project, link }: PaidProjectProps) {
  const name = useProjectName()
  return (
    <Link to={fundsAddress(project.id)} {...link}>
      {name(project)}
    </Link>
  )
}

/** Payouts, their batches and the money of projects lie side by side. */
export function PayoutLists({ here }: { here: 'payouts' | 'batches' | 'funds' }) {
  const t = useT()
  const current = (list: typeof here) => (list === here ? 'page' : undefined)
  return (
    <nav className="chips" aria-label={t('console.payouts.lists')}>
      <Link className="chip" to={payoutsAddress({})} aria-current={current('payouts')}>
        {t('console.list.payouts')}
      </Link>
      <Link className="chip" to={batchesAddress({})} aria-current={current('batches')}>
        {t('console.payouts.batches')}
      </Link>
      <Link className="chip" to={projectFundsAddress} aria-current={current('funds')}>
        {t('console.funds.title')}
      </Link>
    </nav>
  )
}
