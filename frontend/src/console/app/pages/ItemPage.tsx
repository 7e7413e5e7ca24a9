// One item: what the investor typed beside the documents, its history, the decision, and on to the next.
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { Documents } from '@/console/document/components/Documents'
import { useOwner } from '@/console/identity/api/investors'
import { Letters } from '@/console/letter/components/Letters'
import { RequestNote } from '@/console/letter/components/RequestNote'
import { ItemMessages } from '@/console/messaging/components/ItemMessages'
import { knownQueue, useQueue } from '@/console/operations/api/queues'
import { MentionsHere } from '@/console/operations/components/notes/MentionsHere'
import { Notes } from '@/console/operations/components/notes/Notes'
import { AssignedNote } from '@/console/operations/components/queue/AssignedNote'
import { ChangedSince } from '@/console/operations/components/queue/ChangedSince'
import { ItemHead } from '@/console/operations/components/queue/ItemHead'
import { Judgement } from '@/console/operations/components/queue/Judgement'
import { PutAsideNote } from '@/console/operations/components/queue/PutAsideNote'
import { RedFlags } from '@/console/operations/components/queue/RedFlags'
import { Returned } from '@/console/operations/components/queue/Returned'
import { afterDecision, nextItem, placeOf } from '@/console/operations/model/nextItem'
import type { Item, QueueName } from '@/console/shared/api/wire'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { BookingsLink } from '@/console/shared/place/BookingsLink'
import { useAddressFrom, useFrom } from '@/console/shared/place/from'
import { itemAddress, queueAddress, useFilter } from '@/console/shared/place/place'
import { useTabTitle } from '@/console/shared/place/tabTitle'
import { queues } from '@/console/shared/queues'
import { BlockedNote } from '@/console/shared/review/BlockedNote'
import { History } from '@/console/shared/review/History'
import { useItem } from '@/console/shared/review/items'
import { useArranged } from '@/console/shared/session/arranged'
import { decidesIn } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { asRefusal } from '@/shared/api/refusal'
import { useT } from '@/shared/i18n'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { useGo } from '@/shared/useGo'
import { backLabel } from '../back'
import { kinds } from '../kinds'
import './item.css'

export default function ItemPage({ queue }: { queue: QueueName }) {
  const t = useT()
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const go = useGo()
  const everywhere = useDeskHandlers()
  const filter = useFilter()
  const { data: list } = useQueue(queue, filter)
  const { data, error, refetch } = useItem(queue, id)
  // The previous item's answer stays while the next loads; it is not shown as the next.
  const item = data?.id === id ? data : undefined
  useTabTitle(item?.investor)
  const after = item && { id, waiting_since: item.waiting_since }
  const { data: following } = useQueue(queue, { ...filter, page: 1, after }, item !== undefined)
  const decides = useOperator((session) => !!session.operator && decidesIn(queue, session.operator))
  const mine = { ...filter, turn: 'mine' as const, page: 1, after }
  useQueue(queue, mine, decides && item !== undefined)
  const address = (next: number | undefined) =>
    next === undefined ? queueAddress(queue, filter) : itemAddress(queue, next, filter)
  const from = useFrom()
  const account = queue === 'kyc' ? item?.id : item?.account_id
  const owner = useOwner(account, item?.account_number)
  const toOwner = useAddressFrom()
  const back = from ?? queueAddress(queue, filter)
  const leave = () => void navigate(back)
  const beside = (by: 1 | -1) =>
    address(nextItem(knownQueue(queue, filter), decides ? knownQueue(queue, mine) : undefined, id, by))
  useKeys('item', {
    ...everywhere,
    next: () => void navigate(beside(1)),
    previous: () => void navigate(beside(-1)),
    leave,
  })
  if (!item && error) return <Missing error={error} onRetry={() => void refetch()} />
  if (!item) {
    return (
      <main className="item item-waiting">
        <Skeleton tall lines={6} />
      </main>
    )
  }
  return (
    <main className="item">
      <div className="item-top">
        <ItemHead
          queue={queue}
          item={item}
          place={placeOf(list, following)}
          back={{ to: back, label: t(from ? backLabel(from) : 'console.backTo') }}
          investor={owner === undefined ? undefined : toOwner(`/investors/${owner}`)}
          previous={beside(-1)}
          next={beside(1)}
        />
        <ChangedSince queue={queue} item={item} />
        <MentionsHere place={{ queue, id: item.id }} />
      </div>
      <Split
        key={item.id}
        queue={queue}
        item={item}
        decides={decides}
        onDone={() => go(address(afterDecision(knownQueue(queue, mine), id)))}
        reload={refetch}
      />
    </main>
  )
}

interface SplitProps {
  queue: QueueName
  item: Item
  decides: boolean
  onDone: () => void
  reload: () => Promise<unknown>
}

function Split({ queue, item, decides, onDone, reload }: SplitProps) {
  const arranged = useArranged('compared', { on: false })
  const wide = arranged[0].on && item.documents.length > 1
  const { Judged, decision } = kinds[queue]
  return (
    <div className={wide ? 'split split-wide' : 'split'}>
      <section className="typed-sheet">
        <div className="typed-scroll">
          <Returned item={item} />
          <BlockedNote blocked={item.blocked} />
          <AssignedNote queue={queue} item={item} />
          <RequestNote queue={queue} item={item} />
          <PutAsideNote queue={queue} item={item} decides={decides} />
          <RedFlags item={item} />
          <Judged item={item} />
          <History
            item={item}
            aside={queues[queue].isBooked && <BookingsLink record={`${queues[queue].record}:${item.id}`} />}
          />
          <div className="item-beside">
            <Letters place={{ queue, id: item.id }} item={item} reload={reload} />
            <Notes place={{ queue, id: item.id }} />
            <ItemMessages queue={queue} id={item.id} />
          </div>
        </div>
        <Judgement queue={queue} kind={decision} item={item} onDone={onDone} reload={reload} />
      </section>
      <Documents item={item} arranged={arranged} reload={() => void reload()} />
    </div>
  )
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT()
  const gone = asRefusal(error).status === 404
  // A browser may answer a scroll with a promise, which is no clean-up.
  useEffect(() => void window.scrollTo(0, 0), [])
  return (
    <main className="item item-waiting">
      {gone ? (
        <EmptyState title={t('console.gone.title')} text={t('console.gone.text')} />
      ) : (
        <ErrorState error={error} onRetry={onRetry} />
      )}
    </main>
  )
}
