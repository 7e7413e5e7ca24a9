// Payouts that are owed and not paid yet: the late ones, those due, those waiting for a bank account or for a release,
// those at the bank.
import { useBatches } from '@/console/payout/api/batches'
import { usePayouts } from '@/console/payout/api/payouts'
import { type BatchPlace, batchesAddress } from '@/console/payout/model/batches'
import { type PayoutPlace, payoutsAddress } from '@/console/payout/model/payouts'
import type { PayoutBatchEntry, PayoutEntry } from '@/console/shared/api/wire'
import { Waiting } from '@/console/shared/review/State'
import { dateText } from '@/shared/format'
import { today } from '@/shared/format/day'
import { useT } from '@/shared/i18n'
import { TodayPart } from './TodayPart'
import { WaitingRow } from './WaitingRow'

type Owed = 'overdue' | 'due' | 'account' | 'released'

/** What each row counts, the oldest first. */
const owed: Record<Owed, PayoutPlace> = {
  overdue: { standing: 'overdue', sort: 'since' },
  due: { state: 'DUE', sort: 'since' },
  account: { state: 'WAITING_TARGET', sort: 'since' },
  released: { state: 'RELEASED', sort: 'since' },
}

/** Its day is past, and nobody has released it. */
const isLate = ({ pay_on }: PayoutBatchEntry): boolean => pay_on < today()

/** The batches that nobody has released, by the day on which they are to be paid. */
const open: BatchPlace = { state: 'OPEN', sort: 'pay_on' }

export function PayoutsToday() {
  const t = useT()
  return (
    <TodayPart title={t('console.today.payouts')}>
      <ul className="today-rows">
        <Payouts owed="overdue" />
        <Payouts owed="due" />
        <Payouts owed="account" />
        <Batches />
        <Payouts owed="released" />
      </ul>
    </TodayPart>
  )
}

function Payouts({ owed: which }: { owed: Owed }) {
  const t = useT()
  const place = owed[which]
  return (
    <WaitingRow<PayoutEntry>
      part={`payouts.${which}`}
      name={t(`console.today.payout.${which}`)}
      to={payoutsAddress(place)}
      asked={usePayouts(place)}
      first={({ since }) => (
        <>
          {t('console.figures.oldest')} <Waiting since={since} short />
        </>
      )}
      isLate={({ standing }) => standing === 'overdue'}
      countsLate={which === 'overdue'}
    />
  )
}

function Batches() {
  const t = useT()
  return (
    <WaitingRow
      part="batches"
      name={t('console.today.batches')}
      to={batchesAddress(open)}
      asked={useBatches(open)}
      first={(batch) =>
        t(isLate(batch) ? 'console.today.wasToPay' : 'console.today.payOn', { day: dateText(batch.pay_on) })
      }
      isLate={isLate}
    />
  )
}
