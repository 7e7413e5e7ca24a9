// The partners as their editors have them, what was touched last first: found by name, narrowed to where they stand.
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useIntl, useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { Icon } from '@/shared/ui/Icon'
import { type PartnerPlace, usePartners } from '../api/partners'
import type { PartnerStanding } from '../api/wire'
import { EditionTable } from '../components/EditionTable'
import { ListPage } from '../components/ListPage'
import { SearchBox } from '../components/SearchBox'
import type { RowsProps } from '../components/Table'
import { partnerName, partnerStages } from '../model/partner'
import { listAddress, readPlace, recordAddress } from '../model/place'
import { editsContents } from '../model/rights'
import { useOperator } from '../model/session'
import { useRows } from '../model/useRows'

const none: PartnerStanding[] = []

function address({ stage, ...place }: PartnerPlace): string {
  const to = listAddress('partners', place)
  return stage ? `${to}${to.includes('?') ? '&' : '?'}stage=${stage}` : to
}

export function PartnersPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const stage = partnerStages.find((known) => known && known === params.get('stage'))
  const place: PartnerPlace = { ...readPlace(params), stage }
  const mayMake = useOperator(({ operator }) => operator !== null && editsContents(operator))
  const asked = usePartners(place)
  const items = asked.data?.items ?? none
  const narrowed = Boolean(place.q || stage)
  const rows = useRows(
    items,
    `${place.q}/${stage}/${place.page}`,
    ({ id }) => void navigate(recordAddress('partners', id, place)),
    mayMake ? { make: () => void navigate(recordAddress('partners', 'new', place)) } : {},
  )
  return (
    <ListPage
      title={t('console.partners')}
      asked={asked}
      count={(list) => t('console.partner.total', { count: list.total, shown: formatNumber(list.total) })}
      filter={
        <div className="filter">
          {mayMake && (
            <Link className="make" to={recordAddress('partners', 'new', place)}>
              <Icon name="plus" size={16} />
              {t('console.partner.make')} <kbd>N</kbd>
            </Link>
          )}
          <nav className="chips" aria-label={t('console.filter')}>
            {partnerStages.map((shown) => (
              <Link
                key={shown ?? 'all'}
                className="chip"
                to={address({ ...place, stage: shown, page: 1 })}
                aria-current={stage === shown ? 'true' : undefined}
              >
                {t(shown ? `console.partner.stage.${shown}` : 'console.all')}
              </Link>
            ))}
          </nav>
          <SearchBox
            box={rows.search}
            words={place.q}
            hint={t('console.partner.search')}
            to={(q) => address({ stage, q, page: 1 })}
          />
        </div>
      }
      empty={{
        title: t(narrowed ? 'console.partner.noneFound' : 'console.partner.none'),
        text: t(narrowed ? 'console.partner.noneFoundText' : 'console.partner.noneText'),
      }}
      page={place.page}
      to={(page) => address({ ...place, page })}
    >
      <PartnerTable place={place} items={items} at={rows.at} onSelect={rows.select} onOpen={rows.open} />
    </ListPage>
  )
}

function PartnerTable({ place, ...rows }: RowsProps<PartnerStanding> & { place: PartnerPlace }) {
  const t = useT()
  const locale = useSession((session) => session.locale)
  return (
    <EditionTable
      {...rows}
      head={t('console.partner.name')}
      name={(partner) => partnerName(partner, locale === 'zh' ? 'zh' : 'en') || t('console.partner.unnamed')}
      to={({ id }) => recordAddress('partners', id, place)}
    />
  )
}
