// A movement in the list. Its sign and an arrow show the direction, not colour alone.
import { momentText } from '@/shared/format'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { iconOf, wayOf } from '../cashTypes'
import type { FundRecord } from '../wire'

interface FundLineProps {
  record: FundRecord
  /** What its kind is called. */
  name: string
  onOpen: () => void
}

export function FundLine({ record, name, onOpen }: FundLineProps) {
  const { type, amount, currency, time } = record
  const project = record.productName || record.productCodeName
  return (
    <button type="button" className="row fund-line" aria-haspopup="dialog" onClick={onOpen}>
      <FundIcon type={type} amount={amount} />
      <span className="row-words">
        {name}
        {project && <small className="fund-project">{project}</small>}
        <small className="figures fund-time">
          <time dateTime={time}>{momentText(time)}</time>
        </small>
      </span>
      <Money amount={amount} currency={currency} signed />
    </button>
  )
}

export function FundIcon({ type, amount }: Pick<FundRecord, 'type' | 'amount'>) {
  const way = wayOf(amount)
  return (
    <span className="fund-icon" data-way={way}>
      <Icon name={iconOf(type)} size={22} />
      <Icon name={way} size={16} />
    </span>
  )
}
