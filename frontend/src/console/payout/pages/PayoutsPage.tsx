// The list of payouts, filtered by state and currency, below a summary of what is due by bank account.
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ListPage } from '@/console/shared/list/ListPage'
import { PlacePages } from '@/console/shared/list/PlacePages'
import { useOrder } from '@/console/shared/list/useOrder'
import { useRows } from '@/console/shared/list/useRows'
import { paysOut } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { zoneName } from '@/console/shared/time/clock'
import { useIntl, useT } from '@/shared/i18n'
import { useGo } from '@/shared/useGo'
import { payoutsFile, usePayouts } from '../api/payouts'
import { ChosenPayouts, chooseColumn } from '../components/ChosenPayouts'
import { DuePayouts } from '../components/DuePayouts'
import { MakeBatch } from '../components/MakeBatch'
import { PayoutFilter } from '../components/PayoutFilter'
import { PayoutLists } from '../components/PayoutParts'
import { PayoutTable } from '../components/PayoutTable'
import { batchAddress } from '../model/batches'
import type { ToBatch } from '../model/choosing'
import { payoutAddress, type payoutColumns, payoutsAddress, usePayoutPlace } from '../model/payouts'
import '../payout.css'

const none: ReadonlySet<number> = new Set()

export default function PayoutsPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const go = useGo()
  const place = usePayoutPlace()
  const makes = useOperator(({ operator }) => operator !== null && paysOut(operator))
  const asked = usePayouts(place)
  const [ticked, tick] = useState(none)
  // Asked here, since a payout that is in a batch leaves the list below the question.
  const [asks, ask] = useState<ToBatch>()
  const items = asked.data?.items ?? []
  const columns: Record<string, (typeof payoutColumns)[number]> = {
    [t('console.payouts.reason')]: 'reason',
    [t('console.payouts.paidFrom')]: 'bank_account',
    [t('console.column.state')]: 'state',
    [t('console.payouts.since', { zone: zoneName })]: 'since',
    [t('console.column.amount')]: 'amount',
  }
  const sorting = useOrder(asked.data, place.sort, columns, (sort) =>
    payoutsAddress({ ...place, before: undefined, after: undefined, sort }),
  )
  const rows = useRows(items, payoutsAddress(place), ({ id }) => void navigate(payoutAddress(id, place)), {
    widen: () => void navigate(payoutsAddress({})),
  })
  const chosen = items.filter(({ id }) => ticked.has(id))
  const onTick = (id: number, isTicked: boolean) =>
    tick((old) => new Set(isTicked ? [...old, id] : [...old].filter((other) => other !== id)))
  const { q, state, currency, reason, project, standing } = place
  const narrowed = [q, state, currency, reason, project, standing].some((value) => value !== undefined)
  return (
    <>
      <ListPage
        title={t('console.list.payouts')}
        asked={asked}
        sorting={sorting}
        count={(list) =>
          t(list.total_capped ? 'console.payouts.totalCapped' : 'console.payouts.total', {
            count: list.total,
            shown: formatNumber(list.total),
          })
        }
        aside={<PayoutLists here="payouts" />}
        file={payoutsFile(place)}
        figures={<DuePayouts onMake={makes ? ask : undefined} />}
        filter={<PayoutFilter place={place} box={rows.search} />}
        empty={{
          title: t(narrowed ? 'console.payouts.noneFound' : 'console.payouts.none'),
          text: t(narrowed ? 'console.payouts.noneFoundText' : 'console.payouts.noneText'),
        }}
        pages={<PlacePages place={place} list={asked.data} to={payoutsAddress} />}
      >
        <ChosenPayouts chosen={chosen} onMake={ask} onClear={() => tick(none)} />
        <PayoutTable
          items={items}
          sorting={sorting}
          at={rows.at}
          onSelect={rows.select}
          onOpen={rows.open}
          place={place}
          first={makes ? chooseColumn(t, chosen, onTick) : undefined}
        />
      </ListPage>
      {asks && <MakeBatch of={asks} onMade={(id) => go(batchAddress(id))} onClose={() => ask(undefined)} />}
    </>
  )
}
