// What is shown of a distribution everywhere: its state, and the basis of each holder's part.
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { StatusBadge } from '@/shared/ui/Status'
import type { DistributionEntry, DistributionLine } from '../api/wire'
import { distributionTones, isStopped } from '../model/distributions'
import { lineTones } from '../model/lines'

export function DistributionBadge({ of }: { of: Pick<DistributionEntry, 'state' | 'is_stopped'> }) {
  const t = useT()
  if (isStopped(of))
    return <StatusBadge tone="open" icon="pause" label={t('console.distributions.stopped')} />
  return (
    <StatusBadge tone={distributionTones[of.state]} label={t(`console.distributions.state.${of.state}`)} />
  )
}

export function LineBadge({ state }: Pick<DistributionLine, 'state'>) {
  const t = useT()
  return <StatusBadge tone={lineTones[state]} label={t(`console.distributions.line.${state}`)} />
}

type Amounts = Pick<DistributionEntry, 'total' | 'per_share' | 'currency'>

/** The total, and the basis of its calculation; a draft by share has only the latter. */
export function Total({ of: { total, per_share, currency } }: { of: Amounts }) {
  const t = useT()
  const perShare =
    per_share != null &&
    t.rich('console.distributions.eachShare', {
      amount: <Money key="amount" amount={per_share} currency={currency} />,
    })
  if (total == null) return perShare || null
  return (
    <>
      <Money amount={total} currency={currency} />
      {perShare && <small>{perShare}</small>}
    </>
  )
}
