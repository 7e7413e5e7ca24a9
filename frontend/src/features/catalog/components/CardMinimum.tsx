// The smallest amount by wire, below the size of a project on its card.
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'

interface CardMinimumProps {
  /** None where nobody wires. */
  amount: number | null | undefined
  currency: string
}

export function CardMinimum({ amount, currency }: CardMinimumProps) {
  const t = useT()
  if (amount == null) return null
  return <small>{t('catalog.cardMinimum', { amount: moneyText(amount, currency) })}</small>
}
