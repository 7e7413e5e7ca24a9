// The changes of a holding, the newest first: the kind, the record, the number of shares, and the account's holding
// afterwards.
import { WholeTable } from '@/console/shared/list/WholeTable'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { RecordName } from '@/console/shared/place/RecordName'
import { deskTime, zoneName } from '@/console/shared/time/clock'
import { dateText, sharesText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useHolding } from '../api/register'
import type { HoldingChange } from '../api/wire'
import { changeWord, isAfter, recordOf } from '../model/history'

interface HoldingHistoryProps {
  project: number
  account: number
  /** The earlier day that the register is of. */
  day: string | undefined
}

export function HoldingHistory({ project, account, day }: HoldingHistoryProps) {
  const t = useT()
  const { data, error, refetch } = useHolding(project, account)
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={4} />
  if (data.items.length === 0) return <p className="muted">{t('console.register.noChange')}</p>
  return (
    <WholeTable
      name="holding"
      className="holding-table"
      items={data.items.map((change) => ({ ...change, id: change.transaction }))}
      columns={[
        {
          head: t('console.register.what'),
          className: 'table-name',
          cell: (change) => (
            <>
              {t(`console.register.change.${changeWord(change)}`)}
              <small>
                <RecordName record={recordOf(change)} />
              </small>
            </>
          ),
        },
        {
          head: t('console.register.when', { zone: zoneName }),
          by: ({ at }) => at,
          isNamed: true,
          className: 'figures',
          cell: (change) => (
            <>
              {deskTime(change.at)}
              {day && isAfter(change, day) && (
                <small>{t('console.register.afterDay', { day: dateText(day) })}</small>
              )}
            </>
          ),
        },
        {
          head: t('console.register.changed'),
          by: ({ change }) => change,
          isNamed: true,
          className: 'number figures',
          cell: ({ change, transaction }) => (
            <RecordLink record={`transaction:${transaction}`}>
              <Change change={change} />
            </RecordLink>
          ),
        },
        {
          head: t('console.register.after'),
          by: ({ after }) => after,
          isNamed: true,
          className: 'number figures',
          cell: ({ after }) => sharesText(after),
        },
      ]}
    />
  )
}

/** With its sign, whichever way it went. */
function Change({ change }: Pick<HoldingChange, 'change'>) {
  if (change <= 0) return sharesText(change)
  return <span className="money-in">{`+${sharesText(change)}`}</span>
}
