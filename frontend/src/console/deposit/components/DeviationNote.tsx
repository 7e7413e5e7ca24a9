// Why a payment in bitcoin needs a person, and what their decision does with it.
import type { Item } from '@/console/shared/api/wire'
import { matchedSum } from '@/console/shared/receipt/matched'
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'

interface DeviationNoteProps {
  deviation: NonNullable<Item['deviation']>
  item: Item
}

export function DeviationNote({ deviation, item }: DeviationNoteProps) {
  const t = useT()
  const arrived = matchedSum(item) ?? item.amount ?? 0
  return (
    <p className="caution" role="note">
      <Icon name="alert" size={16} />
      <span>
        <b>{t(`console.deposit.deviation.${deviation}`)}</b>
        {t('console.deposit.deviationThen', { amount: moneyText(arrived, item.currency ?? '') })}
      </span>
    </p>
  )
}
