// The sum of all lines, whatever the list is narrowed to.
import { sharesText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import type { DistributionItem, LineSums as Sums } from '../api/wire'

interface LineSumsProps {
  sums: Sums
  item: DistributionItem
}

export function LineSums({ sums, item }: LineSumsProps) {
  const t = useT()
  const { formatNumber } = useIntl()
  const figures = [
    [t('console.distributions.holders'), formatNumber(sums.holders)],
    [t('console.distributions.shares'), sharesText(sums.shares)],
    [t('console.distributions.total'), <Money key="total" amount={sums.amount} currency={item.currency} />],
    [t('console.distributions.roundedUp'), formatNumber(sums.rounded_up)],
    [t('console.distributions.zeroLines'), formatNumber(sums.zero)],
  ] as const
  return (
    <dl className="distribution-sums" aria-label={t('console.distributions.sums')}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
