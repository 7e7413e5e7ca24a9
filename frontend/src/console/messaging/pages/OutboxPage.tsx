// The messages on their way, the newest first: what became of each, and sending again what failed.
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Ask } from '@/console/shared/acts/Ask'
import type { MessageStage, OutboxMessage } from '@/console/shared/api/wire'
import { Chips } from '@/console/shared/list/Chips'
import { ListPage } from '@/console/shared/list/ListPage'
import { SearchBox } from '@/console/shared/list/SearchBox'
import { type Column, Table } from '@/console/shared/list/Table'
import { useOrder } from '@/console/shared/list/useOrder'
import { useRows } from '@/console/shared/list/useRows'
import { readStage, stageAddress, usePlace } from '@/console/shared/place/place'
import { phoneText } from '@/console/shared/record/contact'
import { runsDesk } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { deskTime, zonedTime, zoneName } from '@/console/shared/time/clock'
import { useIntl, useT } from '@/shared/i18n'
import { type messageColumns, outboxFile, retryFailed, retryMessage, useOutbox } from '../api/outbox'
import { MessageStageBadge } from '../components/MessageStageBadge'
import { messageName } from '../model/name'
import { reasonText } from '../model/reason'
import '../outbox.css'

const stages: (MessageStage | undefined)[] = [
  undefined,
  'waiting',
  'failed',
  'given_up',
  'undelivered',
  'handed_over',
  'delivered',
]

/** A provider has it, and reported nothing against it. */
const isGone = (stage: MessageStage): boolean => stage === 'handed_over' || stage === 'delivered'

/** Whatever failed is worth another try, unless it has run out. */
const mayRetry = ({ stage, ran_out }: OutboxMessage): boolean =>
  !ran_out && (stage === 'failed' || stage === 'given_up' || stage === 'undelivered')

export default function OutboxPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const [params] = useSearchParams()
  const place = { ...usePlace(), stage: readStage(params) }
  const me = useOperator(({ operator }) => operator)
  const runs = me !== null && runsDesk(me)
  const asked = useOutbox(place)
  const items = asked.data?.items ?? []
  const columns: Record<string, (typeof messageColumns)[number]> = {
    [t('console.outbox.to')]: 'to',
    [t('console.outbox.written', { zone: zoneName })]: 'written',
  }
  const sorting = useOrder(asked.data, place.sort, columns, (sort) =>
    stageAddress('outbox', { ...place, page: 1, sort }),
  )
  const [retried, retry] = useState<OutboxMessage | 'all'>()
  const rows = useRows(
    items,
    stageAddress('outbox', place),
    (message) => runs && mayRetry(message) && retry(message),
  )
  const again: Column<OutboxMessage> = {
    head: t('console.outbox.retry'),
    isHeadHidden: true,
    cell: (message, { onFocus }) =>
      mayRetry(message) && (
        <button
          type="button"
          className="tool"
          aria-label={t('console.outbox.retryOf', { id: message.id })}
          onFocus={onFocus}
          onClick={() => retry(message)}
        >
          {t('console.outbox.retry')}
        </button>
      ),
  }
  return (
    <>
      <ListPage
        title={t('console.list.outbox')}
        asked={asked}
        sorting={sorting}
        count={(list) =>
          t(list.total_capped ? 'console.outbox.totalCapped' : 'console.outbox.total', {
            count: list.total,
            shown: formatNumber(list.total),
          })
        }
        file={outboxFile(place)}
        filter={
          <>
            <div className="filter">
              <Chips
                choices={stages}
                chosen={place.stage}
                nameOf={(stage) => (stage ? t(`console.outbox.stage.${stage}`) : t('console.all'))}
                to={(stage) => stageAddress('outbox', { ...place, stage, page: 1 })}
              />
              <SearchBox
                box={rows.search}
                words={place.q}
                hint={t('console.outbox.search')}
                to={(q) => stageAddress('outbox', { ...place, q, page: 1 })}
              />
            </div>
            {runs && (
              <div>
                <button type="button" className="tool" onClick={() => retry('all')}>
                  {t('console.outbox.retryAll')}
                </button>
              </div>
            )}
          </>
        }
        empty={{ title: t('console.outbox.none'), text: t('console.outbox.noneText') }}
        page={place.page}
        to={(page) => stageAddress('outbox', { ...place, page })}
      >
        <Table
          className="outbox"
          items={items}
          sorting={sorting}
          at={rows.at}
          onSelect={rows.select}
          columns={[
            {
              head: t('console.outbox.to'),
              className: 'figures',
              cell: (message) => <Receiver message={message} />,
            },
            { head: t('console.outbox.says'), cell: (message) => <Says message={message} /> },
            {
              head: t('console.outbox.written', { zone: zoneName }),
              isNamed: true,
              className: 'figures table-when',
              cell: ({ written_at }) => deskTime(written_at),
            },
            { head: t('console.column.state'), cell: (message) => <Became message={message} /> },
            ...(runs ? [again] : []),
          ]}
        />
      </ListPage>
      {retried && <Retry of={retried} onClose={() => retry(undefined)} />}
    </>
  )
}

const shown = ({ channel, to }: OutboxMessage): string => (channel === 'sms' ? phoneText(to) : to)

function Receiver({ message }: { message: OutboxMessage }) {
  const t = useT()
  return (
    <>
      {message.investor_id == null ? (
        shown(message)
      ) : (
        <Link to={`/investors/${message.investor_id}`}>{shown(message)}</Link>
      )}
      <small>{t(`console.outbox.channel.${message.channel}`)}</small>
    </>
  )
}

function Says({ message }: { message: OutboxMessage }) {
  const t = useT()
  const text = message.subject ?? message.text
  return (
    <>
      <span className="outbox-text">
        {text ?? t(message.masked ? 'console.outbox.masked' : 'console.outbox.wiped')}
      </span>
      <small>{message.masked && text ? t('console.outbox.masked') : messageName(t, message)}</small>
    </>
  )
}

function Became({ message }: { message: OutboxMessage }) {
  const t = useT()
  return (
    <>
      <MessageStageBadge stage={message.stage} />
      {message.reason && <small className="outbox-reason">{reasonText(t, message.reason)}</small>}
      {message.ran_out && <small>{t('console.outbox.ranOut')}</small>}
      {message.attempts > 0 && !isGone(message.stage) && (
        <small className="figures">{t('console.outbox.tries', { count: message.attempts })}</small>
      )}
      {message.stage === 'failed' && message.next_try_at && (
        <small className="figures">
          {t('console.outbox.next', { when: zonedTime(message.next_try_at) })}
        </small>
      )}
    </>
  )
}

function Retry({ of, onClose }: { of: OutboxMessage | 'all'; onClose: () => void }) {
  const t = useT()
  const all = of === 'all'
  return (
    <Ask
      title={t(all ? 'console.outbox.askAll' : 'console.outbox.ask')}
      act={t(all ? 'console.outbox.retryAll' : 'console.outbox.retry')}
      look="issue"
      run={async () => {
        if (all) {
          const { retried, left } = await retryFailed()
          return t('console.outbox.retriedAll', { retried, left })
        }
        await retryMessage(of.id)
        return t('console.outbox.retried')
      }}
      onClose={onClose}
    >
      {!all && <p className="figures">{shown(of)}</p>}
      <p className="muted">{t('console.outbox.askText')}</p>
    </Ask>
  )
}
