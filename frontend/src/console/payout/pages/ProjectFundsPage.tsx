// The money of projects: where the money of their orders is, and what may be paid to each now.
import { Link, useNavigate } from 'react-router-dom'
import type { ProjectFunds } from '@/console/shared/api/wire'
import { FileLink } from '@/console/shared/list/FileLink'
import { Table } from '@/console/shared/list/Table'
import { useRows } from '@/console/shared/list/useRows'
import { useSorting } from '@/console/shared/list/useSorting'
import { useTabTitle } from '@/console/shared/place/tabTitle'
import { zonedTime } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { fundsFile, useAllFunds } from '../api/projectFunds'
import { PayoutLists } from '../components/PayoutParts'
import { fundsAddress, projectFundsAddress, useProjectName } from '../model/projectFunds'
import '../payout.css'

/** A row has no number of its own: a project has one for each currency. */
const numbered = (items: ProjectFunds[]) => items.map((item, id) => ({ ...item, id }))

export default function ProjectFundsPage() {
  const t = useT()
  useTabTitle(t('console.funds.title'))
  const navigate = useNavigate()
  const name = useProjectName()
  const { data, error, refetch } = useAllFunds()
  const all = data && numbered(data.items)
  const { items, sorting } = useSorting('project_funds', all && { items: all, total: all.length }, 1, {
    [t('console.funds.project')]: ({ project }) => name(project),
    [t('console.funds.escrow')]: ({ escrow }) => escrow,
    [t('console.funds.held')]: ({ held }) => held,
    [t('console.funds.revocable')]: ({ revocable }) => revocable,
    [t('console.funds.available')]: ({ available }) => available,
    [t('console.funds.beingPaid')]: ({ being_paid }) => being_paid,
    [t('console.funds.paid')]: ({ paid }) => paid,
  })
  const rows = useRows(items, projectFundsAddress, ({ project }) => void navigate(fundsAddress(project.id)))
  const amount = (column: 'escrow' | 'held' | 'available' | 'being_paid' | 'paid', head: string) => ({
    head,
    isNamed: true,
    className: 'number',
    cell: (row: ProjectFunds) => <Money amount={row[column]} currency={row.currency} />,
  })
  return (
    <main className="queue">
      <header className="queue-head">
        <h1>{t('console.funds.title')}</h1>
        <div className="queue-aside">
          <PayoutLists here="funds" />
          {items.length > 0 && <FileLink href={fundsFile} hint={false} />}
        </div>
      </header>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={6} /> : null}
      {data && items.length === 0 && (
        <EmptyState title={t('console.funds.none')} text={t('console.funds.noneText')} />
      )}
      {items.length > 0 && (
        <Table
          className="funds"
          items={items}
          sorting={sorting}
          at={rows.at}
          onSelect={rows.select}
          onOpen={rows.open}
          columns={[
            {
              head: t('console.funds.project'),
              className: 'table-name',
              cell: ({ project, code, currency }, link) => (
                <>
                  <Link to={fundsAddress(project.id)} {...link}>
                    {name(project)}
                  </Link>
                  <small>{`${code} · ${currency}`}</small>
                </>
              ),
            },
            amount('escrow', t('console.funds.escrow')),
            amount('held', t('console.funds.held')),
            {
              head: t('console.funds.revocable'),
              isNamed: true,
              className: 'number',
              cell: ({ revocable, revocable_until: until, currency }) => (
                <>
                  <Money amount={revocable} currency={currency} />
                  {until && <small>{t('console.funds.until', { until: zonedTime(until) })}</small>}
                </>
              ),
            },
            amount('available', t('console.funds.available')),
            amount('being_paid', t('console.funds.beingPaid')),
            amount('paid', t('console.funds.paid')),
          ]}
        />
      )}
    </main>
  )
}
