// The investors, the newest first, found by name, phone, e-mail or account.
import { Link, useNavigate } from 'react-router-dom'
import type { ListedInvestor } from '@/console/shared/api/wire'
import { ListPage } from '@/console/shared/list/ListPage'
import { SearchBox } from '@/console/shared/list/SearchBox'
import { type Column, type RowsProps, Table } from '@/console/shared/list/Table'
import { useOrder } from '@/console/shared/list/useOrder'
import { useRows } from '@/console/shared/list/useRows'
import { listAddress, recordAddress, usePlace } from '@/console/shared/place/place'
import { phoneText } from '@/console/shared/record/contact'
import { Mail } from '@/console/shared/record/Mail'
import { StateBadge } from '@/console/shared/review/State'
import { ownQueues } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { dateText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { useCampaign } from '../api/campaigns'
import { type investorColumns, investorsFile, useInvestors } from '../api/investors'
import '../identity.css'

export default function InvestorsPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const place = usePlace()
  const asked = useInvestors(place)
  const narrowed = place.q !== undefined || place.campaign !== undefined
  const items = asked.data?.items ?? []
  const columns: Record<string, (typeof investorColumns)[number]> = {
    [t('console.column.investor')]: 'name',
    [t('console.investor.registered')]: 'registered',
  }
  const sorting = useOrder(asked.data, place.sort, columns, (sort) =>
    listAddress('investors', { ...place, page: 1, sort }),
  )
  const rows = useRows(
    items,
    listAddress('investors', place),
    ({ id }) => void navigate(recordAddress('investors', id, place)),
  )
  return (
    <ListPage
      title={t('console.list.investors')}
      asked={asked}
      sorting={sorting}
      count={(list) =>
        t(list.total_capped ? 'console.investor.totalCapped' : 'console.investor.total', {
          count: list.total,
          shown: formatNumber(list.total),
        })
      }
      file={investorsFile(place)}
      filter={
        <div className="filter">
          <SearchBox
            box={rows.search}
            words={place.q}
            hint={t('console.investor.search')}
            to={(q) => listAddress('investors', { ...place, q, page: 1 })}
          />
          {place.campaign !== undefined && (
            <Link
              className="chip"
              aria-current="true"
              to={listAddress('investors', { ...place, campaign: undefined, page: 1 })}
            >
              <CampaignName id={place.campaign} /> <Icon name="close" size={14} />
            </Link>
          )}
        </div>
      }
      empty={{
        title: t(narrowed ? 'console.investor.noneFound' : 'console.investor.none'),
        text: t(narrowed ? 'console.investor.noneFoundText' : 'console.investor.noneText'),
      }}
      page={place.page}
      to={(page) => listAddress('investors', { ...place, page })}
    >
      <InvestorTable items={items} sorting={sorting} at={rows.at} onSelect={rows.select} onOpen={rows.open} />
    </ListPage>
  )
}

/** Its code; its number until that is known. */
function CampaignName({ id }: { id: number }) {
  const t = useT()
  const { data } = useCampaign(id)
  return <>{t('console.investor.ofCampaign', { campaign: data?.code ?? `#${id}` })}</>
}

function InvestorTable(rows: RowsProps<ListedInvestor>) {
  const t = useT()
  const place = usePlace()
  const readsAccounts = useOperator(({ operator }) => operator !== null && ownQueues(operator).length > 0)
  const accounts: Column<ListedInvestor> = {
    head: t('console.investor.accounts'),
    cell: (investor) => (
      <span className="own-accounts">
        {investor.accounts.map((account) => (
          <span key={account.id} className="figures">
            {`${account.framework} ${account.number}`} <StateBadge state={account.state} />
          </span>
        ))}
      </span>
    ),
  }
  return (
    <Table
      {...rows}
      columns={[
        {
          head: t('console.column.investor'),
          cell: (investor, link) => (
            <>
              <Link to={recordAddress('investors', investor.id, place)} {...link}>
                {investor.name ?? phoneText(investor.mobile_number)}
              </Link>
              {investor.name && <small className="figures">{phoneText(investor.mobile_number)}</small>}
            </>
          ),
        },
        {
          head: t('console.investor.email'),
          cell: ({ email, email_verified }) => <Mail address={email} verified={email_verified} />,
        },
        ...(readsAccounts ? [accounts] : []),
        {
          head: t('console.investor.registered'),
          isNamed: true,
          className: 'figures table-when',
          cell: ({ registered_at }) => dateText(registered_at),
        },
      ]}
    />
  )
}
