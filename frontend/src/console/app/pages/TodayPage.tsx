// The day at the desk: what is waiting for the operator in the queues, among the proposals and in the money that moves.
// Each part is loaded separately, for the roles that may read it.
import { useCallback, useEffect, useState } from 'react'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { useTabTitle } from '@/console/shared/place/tabTitle'
import {
  ownQueues,
  seesDistributions,
  seesPayouts,
  seesProposals,
  seesReceipts,
} from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { dateText } from '@/shared/format'
import { today } from '@/shared/format/day'
import { useT } from '@/shared/i18n'
import { EmptyState } from '@/shared/ui/States'
import { DistributionsToday } from '../components/today/DistributionsToday'
import { MoneyToday } from '../components/today/MoneyToday'
import { PayoutsToday } from '../components/today/PayoutsToday'
import { ProposalsToday } from '../components/today/ProposalsToday'
import { QueuesToday } from '../components/today/QueuesToday'
import { isNothing, ReportWaiting, type Waits } from '../components/today/waits'
import './today.css'

/** Loads everything on the page again; requests already under way are not repeated. */
const askAnew = () => queryClient.invalidateQueries({ queryKey: ['ops'] }, { cancelRefetch: false })

export default function TodayPage() {
  const t = useT()
  const me = useOperator(({ operator }) => operator)
  const [waits, setWaits] = useState<Waits>({})
  const [busy, setBusy] = useState(false)
  const tell = useCallback(
    (part: string, count: number | undefined) => setWaits((all) => ({ ...all, [part]: count })),
    [],
  )
  const refresh = useCallback(async () => {
    setBusy(true)
    await askAnew()
    setBusy(false)
  }, [])
  useTabTitle(t('console.list.today'))
  useKeys('list', useDeskHandlers())
  // What was loaded a moment ago on another page is loaded again too.
  useEffect(() => void askAnew(), [])
  if (!me) return null
  const nothing = isNothing(waits)
  return (
    <main className="queue">
      <header className="queue-head">
        <h1>{t('console.list.today')}</h1>
        <p className="muted">{dateText(today(), 'long')}</p>
        <div className="queue-aside">
          <button type="button" className="tool" disabled={busy} onClick={() => void refresh()}>
            {t(busy ? 'console.today.refreshing' : 'console.today.refresh')}
          </button>
        </div>
      </header>
      {nothing && <EmptyState title={t('console.today.nothing')} text={t('console.today.nothingText')} />}
      <ReportWaiting value={tell}>
        <div className="today-parts">
          {ownQueues(me).length > 0 && <QueuesToday me={me} />}
          {seesProposals(me) && (
            <div className="today-side">
              <ProposalsToday />
              {seesPayouts(me) && <PayoutsToday />}
              {seesReceipts(me) && <MoneyToday />}
              {seesDistributions(me) && <DistributionsToday />}
            </div>
          )}
        </div>
      </ReportWaiting>
    </main>
  )
}
