// Money that arrived and belongs to nobody yet: receipts without a deposit or order, and lines of the bank's statements that wait for somebody.
import { useReceipts } from '@/console/receipt/api/receipts'
import { type ReceiptPlace, receiptsAddress } from '@/console/receipt/model/receipts'
import { useLines } from '@/console/statement/api/lines'
import { type LinePlace, linesAddress } from '@/console/statement/model/lines'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { TodayPart } from './TodayPart'
import { WaitingRow } from './WaitingRow'

const unmatched: ReceiptPlace = { sort: 'value_on' }
const waiting: LinePlace = { sort: 'booked_on' }

export function MoneyToday() {
  const t = useT()
  return (
    <TodayPart title={t('console.today.money')}>
      <ul className="today-rows">
        <WaitingRow
          part="receipts"
          name={t('console.today.receipts')}
          to={receiptsAddress(unmatched)}
          asked={useReceipts(unmatched)}
          first={({ value_on }) => t('console.today.oldestOn', { day: dateText(value_on) })}
        />
        <WaitingRow
          part="lines"
          name={t('console.today.lines')}
          to={linesAddress(waiting)}
          asked={useLines(waiting)}
          first={({ booked_on }) => t('console.today.oldestOn', { day: dateText(booked_on) })}
        />
      </ul>
    </TodayPart>
  )
}
