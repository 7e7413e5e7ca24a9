// The campaigns, the one that ends last first, with how many registered under each.
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { useIntl, useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { Icon } from '@/shared/ui/Icon'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { useCampaigns } from '../api/campaigns'
import type { Campaign } from '../api/wire'
import { Came } from '../components/Came'
import { Pages } from '../components/Pages'
import { SearchBox } from '../components/SearchBox'
import { StageBadge } from '../components/Stage'
import { deskTime, zoneName } from '../model/clock'
import { listAddress, recordAddress, usePlace } from '../model/place'
import { editsCampaigns } from '../model/rights'
import { useOperator } from '../model/session'
import { useRows } from '../model/useRows'

const none: Campaign[] = []

export function CampaignsPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const place = usePlace()
  const mayMake = useOperator(({ operator }) => operator !== null && editsCampaigns(operator))
  const { data, error, refetch } = useCampaigns(place)
  const items = data?.items ?? none
  const make = () => void navigate(recordAddress('campaigns', 'new', place))
  const rows = useRows(
    items,
    `${place.q}/${place.page}`,
    ({ id }) => void navigate(recordAddress('campaigns', id, place)),
    mayMake ? { make } : {},
  )
  return (
    <main className="queue">
      <header className="queue-head">
        <h1>{t('console.campaigns')}</h1>
        {data && (
          <p className="muted figures">
            {t('console.campaign.total', { count: data.total, shown: formatNumber(data.total) })}
          </p>
        )}
      </header>
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
          to={(q) => listAddress('campaigns', { q, page: 1 })}
        />
      </div>
      {error && !data ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton lines={6} /> : null}
      {data && items.length === 0 ? (
        <EmptyState
          title={t(place.q ? 'console.campaign.noneFound' : 'console.campaign.none')}
          text={t(place.q ? 'console.campaign.noneFoundText' : 'console.campaign.noneText')}
        />
      ) : null}
      {items.length > 0 && (
        <CampaignTable items={items} at={rows.at} onSelect={rows.select} onOpen={rows.open} />
      )}
      {data && (
        <Pages list={data} page={place.page} to={(page) => listAddress('campaigns', { ...place, page })} />
      )}
    </main>
  )
}

interface CampaignTableProps {
  items: Campaign[]
  at: number
  onSelect: (at: number) => void
  onOpen: (campaign: Campaign) => void
}

function CampaignTable({ items, at, onSelect, onOpen }: CampaignTableProps) {
  const t = useT()
  const place = usePlace()
  const locale = useSession((session) => session.locale)
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    body.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('console.campaign.code')}</th>
          <th scope="col">{t('console.campaign.name')}</th>
          <th scope="col">{t('console.campaign.starts', { zone: zoneName })}</th>
          <th scope="col">{t('console.campaign.ends', { zone: zoneName })}</th>
          <th scope="col">{t('console.campaign.came')}</th>
          <th scope="col">{t('console.column.state')}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        {items.map((campaign, index) => (
          <tr
            key={campaign.id}
            aria-selected={index === at}
            onMouseDown={() => onSelect(index)}
            onClick={() => onOpen(campaign)}
          >
            <td>
              <Link
                to={recordAddress('campaigns', campaign.id, place)}
                onClick={(event) => event.stopPropagation()}
                onFocus={() => onSelect(index)}
              >
                {campaign.code}
              </Link>
            </td>
            <td>{locale === 'zh' ? campaign.name_zh : campaign.name_en}</td>
            <td className="figures">{deskTime(campaign.starts_at)}</td>
            <td className="figures">{deskTime(campaign.ends_at)}</td>
            <td>
              <Came campaign={campaign} />
            </td>
            <td>
              <StageBadge stage={campaign.stage} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
