// The campaigns, the one that ends last first, with how many registered under each.
import { Link, useNavigate } from 'react-router-dom'
import type { Campaign } from '@/console/shared/api/wire'
import { ListPage } from '@/console/shared/list/ListPage'
import { SearchBox } from '@/console/shared/list/SearchBox'
import { type RowsProps, Table } from '@/console/shared/list/Table'
import { useOrder } from '@/console/shared/list/useOrder'
import { useRows } from '@/console/shared/list/useRows'
import { listAddress, recordAddress, usePlace } from '@/console/shared/place/place'
import { editsCampaigns } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { deskTime, zoneName } from '@/console/shared/time/clock'
import { useIntl, useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { Icon } from '@/shared/ui/Icon'
import { type campaignColumns, campaignsFile, useCampaigns } from '../api/campaigns'
import { StageBadge } from '../components/CampaignStage'
import { RegistrationCount } from '../components/RegistrationCount'

export default function CampaignsPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const place = usePlace()
  const mayMake = useOperator(({ operator }) => operator !== null && editsCampaigns(operator))
  const asked = useCampaigns(place)
  const items = asked.data?.items ?? []
  const columns: Record<string, (typeof campaignColumns)[number]> = {
    [t('console.campaign.code')]: 'code',
    [t('console.campaign.starts', { zone: zoneName })]: 'starts',
    [t('console.campaign.ends', { zone: zoneName })]: 'ends',
    [t('console.campaign.came')]: 'registrations',
  }
  const sorting = useOrder(asked.data, place.sort, columns, (sort) =>
    listAddress('campaigns', { ...place, page: 1, sort }),
  )
  const make = () => void navigate(recordAddress('campaigns', 'new', place))
  const rows = useRows(
    items,
    listAddress('campaigns', place),
    ({ id }) => void navigate(recordAddress('campaigns', id, place)),
    mayMake ? { make } : {},
  )
  return (
    <ListPage
      title={t('console.list.campaigns')}
      asked={asked}
      sorting={sorting}
      count={(list) => t('console.campaign.total', { count: list.total, shown: formatNumber(list.total) })}
      file={campaignsFile(place)}
      filter={
        <div className="filter">
          {mayMake && (
            <Link className="make" to={recordAddress('campaigns', 'new', place)}>
              <Icon name="plus" size={16} />
              {t('console.campaign.make')} <kbd>N</kbd>
            </Link>
          )}
          <SearchBox
            box={rows.search}
            words={place.q}
            hint={t('console.campaign.search')}
            to={(q) => listAddress('campaigns', { ...place, q, page: 1 })}
          />
        </div>
      }
      empty={{
        title: t(place.q ? 'console.campaign.noneFound' : 'console.campaign.none'),
        text: t(place.q ? 'console.campaign.noneFoundText' : 'console.campaign.noneText'),
      }}
      page={place.page}
      to={(page) => listAddress('campaigns', { ...place, page })}
    >
      <CampaignTable items={items} sorting={sorting} at={rows.at} onSelect={rows.select} onOpen={rows.open} />
    </ListPage>
  )
}

function CampaignTable(rows: RowsProps<Campaign>) {
  const t = useT()
  const place = usePlace()
  const locale = useSession((session) => session.locale)
  return (
    <Table
      {...rows}
      columns={[
        {
          head: t('console.campaign.code'),
          cell: (campaign, link) => (
            <Link to={recordAddress('campaigns', campaign.id, place)} {...link}>
              {campaign.code}
            </Link>
          ),
        },
        {
          head: t('console.campaign.name'),
          cell: ({ name_zh, name_en }) => (locale === 'zh' ? name_zh : name_en),
        },
        {
          head: t('console.campaign.starts', { zone: zoneName }),
          isNamed: true,
          className: 'figures',
          cell: ({ starts_at }) => deskTime(starts_at),
        },
        {
          head: t('console.campaign.ends', { zone: zoneName }),
          isNamed: true,
          className: 'figures',
          cell: ({ ends_at }) => deskTime(ends_at),
        },
        {
          head: t('console.campaign.came'),
          isNamed: true,
          cell: (campaign) => <RegistrationCount campaign={campaign} />,
        },
        { head: t('console.column.state'), cell: ({ stage }) => <StageBadge stage={stage} /> },
      ]}
    />
  )
}
