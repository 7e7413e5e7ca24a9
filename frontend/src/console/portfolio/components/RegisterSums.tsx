// What all holders have together, whatever the list is narrowed to.
import { sharesText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import type { Register } from '../api/wire'

export function RegisterSums({ register: { sums, currency } }: { register: Register }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const figures = [
    [t('console.register.holders'), formatNumber(sums.holders)],
    [t('console.register.shares'), sharesText(sums.shares)],
    [t('console.register.cost'), <Money key="cost" amount={sums.cost} currency={currency} />],
    [t('console.register.income'), <Money key="income" amount={sums.income} currency={currency} />],
  ] as const
  return (
    <dl className="register-sums" aria-label={t('console.register.sums')}>
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
