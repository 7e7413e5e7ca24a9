// The rail: where one begins, the queues with what waits in each state, and who is at the desk.
import { Link, useLocation } from 'react-router-dom'
import { useMentions } from '@/console/operations/api/notes'
import { useOpenProposals } from '@/console/operations/api/proposals'
import { useWaiting } from '@/console/operations/api/queues'
import { logOut } from '@/console/operations/api/session'
import { waitingForMe } from '@/console/operations/model/proposals'
import type { Operator, QueueName, QueuePage, State } from '@/console/shared/api/wire'
import { type ListName, listAddress, ownAddress, queueAddress, useFilter } from '@/console/shared/place/place'
import { queues } from '@/console/shared/queues'
import { decider, ownQueues, ownState, seenLists } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { useIntl, useT } from '@/shared/i18n'
import { Icon, type IconName } from '@/shared/ui/Icon'
import { LanguageSwitch } from '@/shared/ui/LanguageSwitch'

const listIcons: Record<ListName, IconName> = {
  today: 'calendar',
  proposals: 'check',
  mentions: 'bell',
  investors: 'person',
  receipts: 'download',
  statement_lines: 'orders',
  payouts: 'outgoing',
  distributions: 'shares',
  payments: 'wallet',
  adjustments: 'gear',
  exchange_rates: 'percent',
  bank_accounts: 'bank',
  ledger: 'exchange',
  reconciliation: 'done',
  figures: 'chart',
  campaigns: 'megaphone',
  projects: 'products',
  partners: 'partners',
  contents: 'pen',
  questionnaires: 'document',
  frameworks: 'shield',
  operators: 'lock',
  outbox: 'mail',
  audit: 'document',
}

/** Pages that belong to a list but are not below its address. */
const alsoAt: Partial<Record<ListName, string[]>> = {
  payouts: ['/payout_batches', '/project_funds'],
  statement_lines: ['/bank_files', '/csv_layouts'],
}

const isAt = (list: ListName, pathname: string): boolean =>
  [`/${list}`, ...(alsoAt[list] ?? [])].some((place) => pathname.startsWith(place))

export function Rail({ narrow, onHelp }: { narrow: boolean; onHelp: () => void }) {
  const t = useT()
  const operator = useOperator((session) => session.operator)
  if (!operator) return null
  const own = ownQueues(operator)
  const lists = seenLists(operator)
  return (
    <aside className="rail">
      <Link className="rail-brand" to="/" aria-label={t('shared.brand')}>
        <img src="/icon.svg" width="32" height="32" alt="" />
        <span>
          {t('shared.brand')}
          <small>{t('console.operations')}</small>
        </span>
      </Link>
      {lists.includes('today') && (
        <nav className="rail-lists" aria-label={t('console.begin')}>
          <RailList list="today" icon={listIcons.today} narrow={narrow} />
        </nav>
      )}
      {own.length > 0 && (
        <nav aria-label={t('console.queues')}>
          {own.map((name) => (
            <RailQueue key={name} queue={name} operator={operator} narrow={narrow} />
          ))}
        </nav>
      )}
      <nav className="rail-lists" aria-label={t('console.records')}>
        {lists
          .filter((list) => list !== 'today')
          .map((list) => (
            <RailList key={list} list={list} icon={listIcons[list]} narrow={narrow} />
          ))}
      </nav>
      <div className="rail-foot">
        <LanguageSwitch />
        <Link className="rail-operator" to="/access" title={t('console.access.title')}>
          <strong>{operator.name}</strong>
          <small>{operator.roles.map((role) => t(`console.role.${role}`)).join(' · ')}</small>
        </Link>
        <button type="button" className="rail-button" onClick={onHelp} title={t('console.keys.help')}>
          <kbd>?</kbd>
          <span>{t('console.keys.help')}</span>
        </button>
        <button
          type="button"
          className="rail-button"
          onClick={() => void logOut().catch(() => undefined)}
          title={t('console.logOut')}
        >
          <Icon name="exit" size={18} />
          <span>{t('console.logOut')}</span>
        </button>
      </div>
    </aside>
  )
}

interface RailListProps {
  list: ListName
  icon: IconName
  narrow: boolean
}

function RailList({ list, icon, narrow }: RailListProps) {
  const t = useT()
  const { pathname } = useLocation()
  return (
    <Link
      to={listAddress(list, { page: 1 })}
      className={list === 'proposals' || list === 'mentions' ? 'rail-title rail-mine' : 'rail-title'}
      title={t(`console.list.${list}`)}
      aria-label={narrow ? t(`console.list.${list}`) : undefined}
      aria-current={isAt(list, pathname) ? 'page' : undefined}
    >
      <Icon name={icon} size={20} />
      <span>{t(`console.list.${list}`)}</span>
      {list === 'proposals' && <ProposalCount />}
      {list === 'mentions' && <MentionCount />}
    </Link>
  )
}

/** How many proposals wait for this operator. */
function ProposalCount() {
  const { formatNumber } = useIntl()
  const { data } = useOpenProposals()
  if (!data) return <span className="rail-count" aria-hidden="true" />
  const { count, more } = waitingForMe(data)
  return (
    <span className={count > 0 ? 'rail-count figures' : 'rail-count rail-none figures'}>
      {`${formatNumber(count)}${more ? '+' : ''}`}
    </span>
  )
}

/** How many mentions of this operator are unread. */
function MentionCount() {
  const { formatNumber } = useIntl()
  const { data } = useMentions()
  if (!data) return <span className="rail-count" aria-hidden="true" />
  return (
    <span className={data.unread > 0 ? 'rail-count figures' : 'rail-count rail-none figures'}>
      {formatNumber(data.unread)}
    </span>
  )
}

interface RailQueueProps {
  queue: QueueName
  operator: Operator
  narrow: boolean
}

function RailQueue({ queue, operator, narrow }: RailQueueProps) {
  const t = useT()
  const { pathname } = useLocation()
  const here = pathname.startsWith(`/${queue}`)
  return (
    <div className="rail-queue">
      <Link
        to={ownAddress(queue, operator)}
        className="rail-title"
        title={t(`console.queue.${queue}`)}
        aria-label={narrow ? t(`console.queue.${queue}`) : undefined}
        aria-current={here && narrow ? 'true' : undefined}
      >
        <Icon name={queues[queue].icon} size={20} />
        <span>{t(`console.queue.${queue}`)}</span>
        {narrow && <OwnCount queue={queue} operator={operator} />}
      </Link>
      {!narrow &&
        queues[queue].waiting.map((state) => (
          <RailState key={state} queue={queue} state={state} operator={operator} here={here} />
        ))}
    </div>
  )
}

interface RailStateProps {
  queue: QueueName
  state: State
  operator: Operator
  here: boolean
}

function RailState({ queue, state, operator, here }: RailStateProps) {
  const t = useT()
  const filter = useFilter()
  const { data } = useWaiting(queue, state)
  const mine = operator.roles.includes(decider(queue, state) ?? 'admin')
  return (
    <Link
      to={queueAddress(queue, { state, page: 1 })}
      className={mine ? 'rail-state rail-mine' : 'rail-state'}
      aria-current={here && filter.state === state ? 'page' : undefined}
    >
      <span>{t(`console.state.${state}`)}</span>
      <Count page={data} />
    </Link>
  )
}

function OwnCount({ queue, operator }: { queue: QueueName; operator: Operator }) {
  const own = ownState(queue, operator)
  return own ? <StateCount queue={queue} state={own} /> : null
}

function StateCount({ queue, state }: { queue: QueueName; state: State }) {
  return <Count page={useWaiting(queue, state).data} />
}

function Count({ page }: { page: QueuePage | undefined }) {
  const { formatNumber } = useIntl()
  if (!page) return <span className="rail-count" aria-hidden="true" />
  const more = page.total_capped ? '+' : ''
  return (
    <span className={page.total > 0 ? 'rail-count figures' : 'rail-count rail-none figures'}>
      {`${formatNumber(page.total)}${more}`}
    </span>
  )
}
