// The contents of one kind, the last changed first: searched by name, filtered by state.
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { fileAddress } from '@/console/shared/api/client'
import type { EditionStanding } from '@/console/shared/api/wire'
import { Chips } from '@/console/shared/list/Chips'
import { ListPage } from '@/console/shared/list/ListPage'
import type { Paged } from '@/console/shared/list/paging'
import { SearchBox } from '@/console/shared/list/SearchBox'
import type { Column } from '@/console/shared/list/Table'
import { useOrder } from '@/console/shared/list/useOrder'
import { useRows } from '@/console/shared/list/useRows'
import { readPlace, recordAddress, stageAddress } from '@/console/shared/place/place'
import { knownSort } from '@/console/shared/place/sort'
import { editsContents } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { zoneName } from '@/console/shared/time/clock'
import { useIntl, useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { Icon } from '@/shared/ui/Icon'
import { type StagePlace, stages, standingColumns, standingName } from '../model/standing'
import { EditionTable } from './EditionTable'

type Standing = EditionStanding & {
  id: number
  name_zh: string
  name_en: string
  published?: EditionStanding['changed']
}

interface StandingsPageProps<Row extends Standing> {
  list: 'projects' | 'partners'
  useList: (place: StagePlace) => {
    data: (Paged & { items: Row[] }) | undefined
    error: unknown
    refetch: () => unknown
  }
  /** A column between the name and where it stands. */
  beside?: Column<Row>
}

export function StandingsPage<Row extends Standing>(props: StandingsPageProps<Row>) {
  const { list, useList, beside } = props
  const t = useT()
  const { formatNumber } = useIntl()
  const locale = useSession((session) => session.locale)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const stage = stages.find((known) => known && known === params.get('stage'))
  const place: StagePlace = { ...readPlace(params), stage }
  const mayMake = useOperator(({ operator }) => operator !== null && editsContents(operator))
  const asked = useList(place)
  const narrowed = Boolean(place.q || stage)
  const at = (id: number | 'new') => recordAddress(list, id, place)
  const address = (place: StagePlace) => stageAddress(list, place)
  const nameOf = (row: Row) =>
    standingName(row, locale === 'zh' ? 'zh' : 'en') || t(`console.standings.unnamed.${list}`)
  const items = asked.data?.items ?? []
  const columns: Record<string, (typeof standingColumns)[number]> = {
    [t('console.standings.name')]: 'name',
    [t('console.content.lastChange', { zone: zoneName })]: 'changed',
    [t('console.content.lastPublished', { zone: zoneName })]: 'published',
  }
  const sorting = useOrder(asked.data, place.sort, columns, (sort) => address({ ...place, page: 1, sort }))
  const rows = useRows(
    items,
    address(place),
    ({ id }) => void navigate(at(id)),
    mayMake ? { make: () => void navigate(at('new')) } : {},
  )
  return (
    <ListPage
      title={t(`console.list.${list}`)}
      asked={asked}
      sorting={sorting}
      count={({ total }) =>
        t(`console.standings.total.${list}`, { count: total, shown: formatNumber(total) })
      }
      file={fileAddress(`${list}/export`, {
        q: place.q,
        stage,
        sort: knownSort(place.sort, standingColumns),
      })}
      filter={
        <div className="filter">
          {mayMake && (
            <Link className="make" to={at('new')}>
              <Icon name="plus" size={16} />
              {t(`console.standings.make.${list}`)} <kbd>N</kbd>
            </Link>
          )}
          <Chips
            choices={stages}
            chosen={stage}
            nameOf={(shown) => t(shown ? `console.standings.stage.${shown}` : 'console.all')}
            to={(shown) => address({ ...place, stage: shown, page: 1 })}
          />
          <SearchBox
            box={rows.search}
            words={place.q}
            hint={t(`console.standings.search.${list}`)}
            to={(q) => address({ ...place, q, page: 1 })}
          />
        </div>
      }
      empty={{
        title: t(narrowed ? `console.standings.noneFound.${list}` : `console.standings.none.${list}`),
        text: t(narrowed ? `console.standings.noneFoundText.${list}` : `console.standings.noneText.${list}`),
      }}
      page={place.page}
      to={(page) => address({ ...place, page })}
    >
      <EditionTable
        items={items}
        sorting={sorting}
        at={rows.at}
        onSelect={rows.select}
        onOpen={rows.open}
        head={t('console.standings.name')}
        name={nameOf}
        to={({ id }) => at(id)}
        {...(beside && { beside })}
      />
    </ListPage>
  )
}
