// The investors, the newest first, found by name, phone, e-mail or account.
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { dateText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { useInvestors } from '../api/investors'
import type { ListedInvestor } from '../api/wire'
import { Mail } from '../components/Mail'
import { Pages } from '../components/Pages'
import { SearchBox } from '../components/SearchBox'
import { StateBadge } from '../components/State'
import { phoneText } from '../model/contact'
import { listAddress, recordAddress, usePlace } from '../model/place'
import { ownQueues } from '../model/rights'
import { useOperator } from '../model/session'
import { useRows } from '../model/useRows'

const none: ListedInvestor[] = []

export function InvestorsPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const place = usePlace()
  const { data, error, refetch } = useInvestors(place)
  const items = data?.items ?? none
  const rows = useRows(
    items,
    `${place.q}/${place.page}`,
    ({ id }) => void navigate(recordAddress('investors', id, place)),
  )
  return (
    <main className="queue">
      <header className="queue-head">
        <h1>{t('console.investors')}</h1>
        {data && (
          <p className="muted figures">
            {t(data.total_capped ? 'console.investor.totalCapped' : 'console.investor.total', {
              count: data.total,
              shown: formatNumber(data.total),
            })}
          </p>
        )}
      </header>
      <div className="filter">
        <SearchBox
          box={rows.search}
          words={place.q}
          hint={t('console.investor.search')}
          to={(q) => listAddress('investors', { q, page: 1 })}
        />
      </div>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={8} /> : null}
      {data && items.length === 0 ? (
        <EmptyState
          title={t(place.q ? 'console.investor.noneFound' : 'console.investor.none')}
          text={t(place.q ? 'console.investor.noneFoundText' : 'console.investor.noneText')}
        />
      ) : null}
      {items.length > 0 && (
        <InvestorTable items={items} at={rows.at} onSelect={rows.select} onOpen={rows.open} />
      )}
      {data && (
        <Pages list={data} page={place.page} to={(page) => listAddress('investors', { ...place, page })} />
      )}
    </main>
  )
}

interface InvestorTableProps {
  items: ListedInvestor[]
  at: number
  onSelect: (at: number) => void
  onOpen: (investor: ListedInvestor) => void
}

function InvestorTable({ items, at, onSelect, onOpen }: InvestorTableProps) {
  const t = useT()
  const place = usePlace()
  const readsAccounts = useOperator(({ operator }) => operator !== null && ownQueues(operator).length > 0)
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    body.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('console.column.investor')}</th>
          <th scope="col">{t('console.investor.email')}</th>
          {readsAccounts && <th scope="col">{t('console.investor.accounts')}</th>}
          <th scope="col">{t('console.investor.registered')}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {items.map((investor, index) => (
          <tr
            key={investor.id}
            aria-selected={index === at}
            onMouseDown={() => onSelect(index)}
            onClick={() => onOpen(investor)}
          >
            <td>
              <Link
                to={recordAddress('investors', investor.id, place)}
                onClick={(event) => event.stopPropagation()}
                onFocus={() => onSelect(index)}
              >
                {investor.name ?? phoneText(investor.mobile_number)}
              </Link>
              {investor.name && <small className="figures">{phoneText(investor.mobile_number)}</small>}
            </td>
            <td>
              <Mail address={investor.email} verified={investor.email_verified} />
            </td>
            {readsAccounts && (
              <td>
                <span className="own-accounts">
                  {investor.accounts.map((account) => (
                    <span key={account.id} className="figures">
                      {`${account.framework} ${account.number}`} <StateBadge state={account.state} />
                    </span>
                  ))}
                </span>
              </td>
            )}
            <td className="figures table-when">{dateText(investor.registered_at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
