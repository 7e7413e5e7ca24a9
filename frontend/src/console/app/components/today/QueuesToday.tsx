// The queues that the operator reads: the number of items waiting for each review, the longest wait, late items, and the operator's decisions today.
import { Link } from 'react-router-dom'
import { useFigures } from '@/console/operations/api/queues'
import type { CountedItems, Operator, QueueLineFigures, QueueName, Standing } from '@/console/shared/api/wire'
import { ownAddress, queueAddress } from '@/console/shared/place/place'
import { queues } from '@/console/shared/queues'
import { Waiting } from '@/console/shared/review/State'
import { decider, decidesIn, ownQueues } from '@/console/shared/session/rights'
import { useIntl, useT } from '@/shared/i18n'
import { Skeleton } from '@/shared/ui/States'
import { Failed, TodayPart } from './TodayPart'
import { useReportWaiting } from './waits'

/** The columns beside the name of a review. */
const columns = 4

export function QueuesToday({ me }: { me: Operator }) {
  const t = useT()
  return (
    <TodayPart title={t('console.queues')}>
      <div className="today-scroll">
        <table className="today-queues">
          <thead>
            <tr>
              <th scope="col">{t('console.today.review')}</th>
              <th scope="col">{t('console.figures.waiting')}</th>
              <th scope="col">{t('console.figures.oldest')}</th>
              <th scope="col">{t('console.standing.due_soon')}</th>
              <th scope="col">{t('console.standing.overdue')}</th>
            </tr>
          </thead>
          {ownQueues(me).map((queue) => (
            <QueueLines key={queue} queue={queue} me={me} />
          ))}
        </table>
      </div>
    </TodayPart>
  )
}

function QueueLines({ queue, me }: { queue: QueueName; me: Operator }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { data, error, refetch } = useFigures(queue)
  const name = t(`console.queue.${queue}`)
  useReportWaiting(
    queue,
    data?.lines.reduce((sum, { waiting }) => sum + waiting.count, 0),
  )
  return (
    <tbody>
      <tr className="today-queue">
        <th scope="rowgroup" colSpan={columns + 1}>
          <Link to={ownAddress(queue, me)}>{name}</Link>
          {data && decidesIn(queue, me) && (
            <>
              {' '}
              <small>
                {t('console.figures.today', {
                  count: data.decided_today.count,
                  shown: `${formatNumber(data.decided_today.count)}${data.decided_today.capped ? '+' : ''}`,
                })}
              </small>
              <AssignedToday queue={queue} of={data.assigned_to_me} />
            </>
          )}
          {error ? <Failed name={name} error={error} onRetry={refetch} /> : null}
          {!data && !error ? <Skeleton lines={2} /> : null}
        </th>
      </tr>
      {data?.lines.map((line) => (
        <Line key={line.state} queue={queue} line={line} me={me} />
      ))}
    </tbody>
  )
}

/** What is assigned to the operator, if anything is. */
function AssignedToday({ queue, of }: { queue: QueueName; of: CountedItems }) {
  const t = useT()
  const { formatNumber } = useIntl()
  if (of.count === 0) return null
  const shown = `${formatNumber(of.count)}${of.capped ? '+' : ''}`
  return (
    <>
      {' '}
      <small>
        <Link to={queueAddress(queue, { assigned: 'mine', page: 1 })}>
          {t('console.today.assigned', { count: of.count, shown })}
        </Link>
      </small>
    </>
  )
}

interface LineProps {
  queue: QueueName
  line: QueueLineFigures
  me: Operator
}

function Line({ queue, line, me }: LineProps) {
  const t = useT()
  const { state, waiting, oldest, oldest_standing, due_soon, overdue } = line
  const to = (standing?: Standing) => queueAddress(queue, { state, standing, page: 1 })
  const isMine = me.roles.includes(decider(queue, state) ?? 'admin')
  // Operators cannot do the second review of an item whose first review they passed, so an operator with both roles may not decide every item counted here.
  const isPartlyMine = isMine && state === 'GWAIT' && me.roles.includes(queues[queue].firstLine)
  return (
    <tr data-mine={(isMine && !isPartlyMine) || undefined}>
      <th scope="row">
        <Link to={to()}>{t(`console.state.${state}`)}</Link>
        {isMine && ' '}
        {isMine && (
          <small>
            {isPartlyMine ? (
              <Link to={queueAddress(queue, { state, turn: 'mine', page: 1 })}>
                {t('console.today.onlyYours')}
              </Link>
            ) : (
              t('console.today.yours')
            )}
          </small>
        )}
      </th>
      <td>
        <Counted of={waiting} to={to()} />
      </td>
      <td data-late={oldest_standing === 'overdue' || undefined}>
        {oldest ? <Waiting since={oldest} short /> : <Blank />}
      </td>
      <td data-soon={due_soon.count > 0 || undefined}>
        <Counted of={due_soon} to={to('due_soon')} />
      </td>
      <td data-late={overdue.count > 0 || undefined}>
        <Counted of={overdue} to={to('overdue')} />
      </td>
    </tr>
  )
}

function Counted({ of, to }: { of: CountedItems; to: string }) {
  const { formatNumber } = useIntl()
  const shown = `${formatNumber(of.count)}${of.capped ? '+' : ''}`
  return of.count === 0 ? <span className="today-zero">{shown}</span> : <Link to={to}>{shown}</Link>
}

function Blank() {
  const t = useT()
  return (
    <span className="today-zero">
      <span aria-hidden="true">–</span>
      <span className="unseen">{t('console.figures.none')}</span>
    </span>
  )
}
