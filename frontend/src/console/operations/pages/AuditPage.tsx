// The audit trail: who did what to which record, with search and download, and whether it is intact.
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { AuditEntry } from '@/console/shared/api/wire'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { FileLink } from '@/console/shared/list/FileLink'
import { Table } from '@/console/shared/list/Table'
import { useOrder } from '@/console/shared/list/useOrder'
import type { Sorting } from '@/console/shared/list/useSorting'
import { transactionsFound } from '@/console/shared/place/books'
import { RecordName } from '@/console/shared/place/RecordName'
import { recordText } from '@/console/shared/place/recordText'
import { useTabTitle } from '@/console/shared/place/tabTitle'
import { detailText } from '@/console/shared/record/detailText'
import { deskTime, zoneName } from '@/console/shared/time/clock'
import { MomentField } from '@/console/shared/time/MomentField'
import { useT } from '@/shared/i18n'
import { SelectField, TextField } from '@/shared/ui/Field'
import { useForm } from '@/shared/ui/form'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { exportAddress, searchAgain, useAudit } from '../api/audit'
import { AuditActor } from '../components/audit/AuditActor'
import { Verdict } from '../components/audit/Verdict'
import {
  type AuditSought,
  actorOf,
  auditAddress,
  type auditColumns,
  isActor,
  isMoment,
  readSought,
} from '../model/audit'
import { auditKinds } from '../model/auditKinds'
import '../audit.css'

export default function AuditPage() {
  const t = useT()
  useTabTitle(t('console.list.audit'))
  useKeys('list', useDeskHandlers())
  const [params] = useSearchParams()
  const sought = readSought(params)
  const place = auditAddress(sought)
  return (
    <main className="queue">
      <header className="queue-head">
        <h1>{t('console.list.audit')}</h1>
        <p className="muted">{t('console.audit.text')}</p>
      </header>
      <Verdict />
      <Search key={place} sought={sought} />
      {isActor(sought.by) && <Found key={`found ${place}`} sought={sought} />}
    </main>
  )
}

function Search({ sought }: { sought: AuditSought }) {
  const t = useT()
  const navigate = useNavigate()
  const form = useForm<AuditSought>({
    initial: sought,
    validate: (values) => ({
      from: isMoment(values.from) ? undefined : t('console.moment.wrong'),
      to: isMoment(values.to) ? undefined : t('console.moment.wrong'),
      by: isActor(values.by) ? undefined : t('console.audit.byHint'),
    }),
    submit: async (values) => {
      void searchAgain()
      void navigate(auditAddress(values))
    },
  })
  const { values: typed, errors, set } = form
  const isWrongLink = typed.by === sought.by && !isActor(sought.by)
  // After a search, the link remounts the form. Without one, the address stays the same and the form is reset here.
  const clear = () => {
    if (auditAddress(sought) === '/audit') set(sought)
  }
  const moment = (name: 'from' | 'to') => (
    <MomentField
      label={t(`console.audit.${name}`, { zone: zoneName })}
      name={name}
      value={typed[name]}
      error={errors[name]}
      onChange={(value) => set({ [name]: value })}
    />
  )
  return (
    <form
      className="record-part campaign-form audit-search"
      noValidate
      onSubmit={form.onSubmit}
      onBlur={form.onBlur}
    >
      {moment('from')}
      {moment('to')}
      <AuditActor
        by={typed.by}
        wrong={errors.by !== undefined || isWrongLink}
        onChange={(by) => set({ by })}
      />
      <SelectField
        label={t('console.audit.kind')}
        name="kind"
        value={typed.kind || 'any'}
        options={[
          { value: 'any', label: t('console.audit.any') },
          ...auditKinds.map((kind) => ({ value: kind, label: t(`console.event.${kind}`) })),
        ]}
        onChange={(kind) => set({ kind: auditKinds.find((one) => one === kind) ?? '' })}
      />
      <TextField
        label={t('console.audit.record')}
        name="record"
        hint={t('console.audit.recordHint')}
        value={typed.record}
        onChange={(record) => set({ record })}
      />
      <TextField
        label={t('console.audit.request')}
        name="request_id"
        value={typed.request_id}
        onChange={(request_id) => set({ request_id })}
      />
      <div className="judgement-acts">
        <button type="submit" className="act act-pass">
          {t('console.audit.search')}
        </button>
        <Link className="act" to="/audit" onClick={clear}>
          {t('console.audit.clear')}
        </Link>
        <FileLink href={exportAddress(sought)} hint />
      </div>
    </form>
  )
}

/** Pages are kept as the events they began after: back is where one came from. */
function Found({ sought }: { sought: AuditSought }) {
  const t = useT()
  const [trail, setTrail] = useState<(number | undefined)[]>([undefined])
  const { data, error, refetch } = useAudit(sought, trail[trail.length - 1])
  const columns: Record<string, (typeof auditColumns)[number]> = {
    [t('console.audit.at', { zone: zoneName })]: 'at',
  }
  const list = data && { items: data.items, total: data.items.length }
  const sorting = useOrder(list, sought.sort, columns, (sort) =>
    auditAddress({ ...sought, sort: sort ?? '' }),
  )
  const isUp = sought.sort === 'at'
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={8} />
  if (data.items.length === 0)
    return <EmptyState title={t('console.audit.none')} text={t('console.audit.noneText')} />
  const next = data.next
  return (
    <>
      <Trail events={data.items} sorting={sorting} />
      {(trail.length > 1 || next != null) && (
        <nav className="pages" aria-label={t('console.events.pages')}>
          {trail.length > 1 && (
            <button type="button" className="chip" onClick={() => setTrail(trail.slice(0, -1))}>
              {t(isUp ? 'console.events.older' : 'console.events.newer')}
            </button>
          )}
          {next != null && (
            <button type="button" className="chip" onClick={() => setTrail([...trail, next])}>
              {t(isUp ? 'console.events.newer' : 'console.events.older')}
            </button>
          )}
        </nav>
      )}
    </>
  )
}

function Trail({ events, sorting }: { events: AuditEntry[]; sorting: Sorting | undefined }) {
  const t = useT()
  return (
    <Table
      className="audit-trail"
      items={events}
      sorting={sorting}
      columns={[
        {
          head: t('console.audit.at', { zone: zoneName }),
          className: 'figures table-when',
          cell: ({ at, id }) => (
            <>
              {deskTime(at)}
              <small>{`#${id}`}</small>
            </>
          ),
        },
        { head: t('console.audit.kind'), cell: ({ kind }) => t(`console.event.${kind}`) },
        { head: t('console.audit.by'), isNamed: true, cell: (event) => <By event={event} /> },
        {
          head: t('console.audit.record'),
          isNamed: true,
          className: 'figures',
          cell: ({ record }) => <OfRecord record={record} />,
        },
        { head: t('console.audit.detail'), cell: (event) => <Detail event={event} /> },
      ]}
    />
  )
}

function By({ event }: { event: AuditEntry }) {
  const t = useT()
  const by = event.name ?? (event.by_id == null ? t(`console.by.${event.by}`) : recordText(t, actorOf(event)))
  return (
    <>
      {event.by === 'unknown' ? by : <Link to={auditAddress({ by: actorOf(event) })}>{by}</Link>}
      <small className="figures">{event.address}</small>
    </>
  )
}

function OfRecord({ record }: { record: string }) {
  const t = useT()
  return (
    <>
      <RecordName record={record} />
      <small>
        <Link to={auditAddress({ record })}>{t('console.audit.all')}</Link>
      </small>
    </>
  )
}

function Detail({ event }: { event: AuditEntry }) {
  const t = useT()
  return (
    <>
      <span className="audit-detail">
        {event.kind === 'money_booked' ? (
          <Link to={transactionsFound(event.detail)}>{event.detail}</Link>
        ) : (
          detailText(t, event.detail, event.record)
        )}
      </span>
      {event.request_id && (
        <small>
          <Link className="figures" to={auditAddress({ request_id: event.request_id })}>
            {event.request_id}
          </Link>
        </small>
      )}
    </>
  )
}
