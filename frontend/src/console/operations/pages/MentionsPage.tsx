// The notes that mention the operator, the unread ones first. Each leads to its note, which is read once it was in sight.
import { Link, useNavigate } from 'react-router-dom'
import type { Mention } from '@/console/shared/api/wire'
import { FileLink } from '@/console/shared/list/FileLink'
import { Table } from '@/console/shared/list/Table'
import { useRows } from '@/console/shared/list/useRows'
import { useAddressFrom } from '@/console/shared/place/from'
import { recordText } from '@/console/shared/place/recordText'
import { useTabTitle } from '@/console/shared/place/tabTitle'
import { queues } from '@/console/shared/queues'
import { deskTime, zoneName } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { mentionsFile, useMentions } from '../api/notes'
import { noteAddress } from '../model/noteAddress'
import '../notes.css'

/** Its place among the notes of its record. */
const addressOf = ({ id, queue, item, investor }: Mention): string =>
  noteAddress(queue ? `/${queue}/${item}` : `/investors/${investor}`, id)

const recordOf = ({ queue, item, investor }: Mention): string =>
  queue ? `${queues[queue].record}:${item}` : `investor:${investor}`

export default function MentionsPage() {
  const t = useT()
  const navigate = useNavigate()
  const from = useAddressFrom()
  const { data, error, refetch } = useMentions()
  const items = data?.items ?? []
  useTabTitle(t('console.list.mentions'))
  const rows = useRows(items, 'mentions', (mention) => void navigate(from(addressOf(mention))))
  return (
    <main className="queue">
      <header className="queue-head">
        <h1>{t('console.list.mentions')}</h1>
        {data && <p className="muted">{t('console.mention.unread', { count: data.unread })}</p>}
        {items.length > 0 && (
          <div className="queue-aside">
            <FileLink href={mentionsFile} />
          </div>
        )}
      </header>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={6} /> : null}
      {data && items.length === 0 && (
        <EmptyState title={t('console.mention.none')} text={t('console.mention.noneText')} />
      )}
      {items.length > 0 && (
        <Table
          items={items}
          at={rows.at}
          onSelect={rows.select}
          onOpen={rows.open}
          columns={[
            {
              head: t('console.mention.where'),
              className: 'table-name',
              cell: (mention, link) => (
                <>
                  <Link to={from(addressOf(mention))} {...link}>
                    {recordText(t, recordOf(mention))}
                  </Link>
                  <small className="mention-text">{mention.text}</small>
                </>
              ),
            },
            { head: t('console.mention.by'), isNamed: true, cell: ({ by }) => by },
            {
              head: t('console.mention.at', { zone: zoneName }),
              isNamed: true,
              className: 'figures table-when',
              cell: ({ at }) => deskTime(at),
            },
            {
              head: t('console.column.state'),
              cell: ({ unread }) =>
                unread ? <strong>{t('console.mention.isUnread')}</strong> : t('console.mention.isRead'),
            },
          ]}
        />
      )}
    </main>
  )
}
