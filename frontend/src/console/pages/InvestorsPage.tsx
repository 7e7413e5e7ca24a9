// The investors, the newest first, found by name, phone, e-mail or account.
import { Link, useNavigate } from 'react-router-dom'
import { dateText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { useInvestors } from '../api/investors'
import type { ListedInvestor } from '../api/wire'
import { ListPage } from '../components/ListPage'
import { Mail } from '../components/Mail'
import { Rows, type RowsProps } from '../components/Rows'
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
  const asked = useInvestors(place)
  const items = asked.data?.items ?? none
  const rows = useRows(
    items,
    `${place.q}/${place.page}`,
    ({ id }) => void navigate(recordAddress('investors', id, place)),
  )
  return (
    <ListPage
      title={t('console.investors')}
      asked={asked}
      count={(list) =>
        t(list.total_capped ? 'console.investor.totalCapped' : 'console.investor.total', {
          count: list.total,
          shown: formatNumber(list.total),
        })
      }
      filter={
        <div className="filter">
          <SearchBox
            box={rows.search}
            words={place.q}
            hint={t('console.investor.search')}
            to={(q) => listAddress('investors', { q, page: 1 })}
          />
        </div>
      }
      empty={{
        title: t(place.q ? 'console.investor.noneFound' : 'console.investor.none'),
        text: t(place.q ? 'console.investor.noneFoundText' : 'console.investor.noneText'),
      }}
      page={place.page}
      to={(page) => listAddress('investors', { ...place, page })}
    >
      <InvestorTable items={items} at={rows.at} onSelect={rows.select} onOpen={rows.open} />
    </ListPage>
  )
}

function InvestorTable(rows: RowsProps<ListedInvestor>) {
  const t = useT()
  const place = usePlace()
  const readsAccounts = useOperator(({ operator }) => operator !== null && ownQueues(operator).length > 0)
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
      <Rows
        {...rows}
        cells={(investor, link) => (
          <>
            <td>
              <Link to={recordAddress('investors', investor.id, place)} {...link}>
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
          </>
        )}
      />
    </table>
  )
}
