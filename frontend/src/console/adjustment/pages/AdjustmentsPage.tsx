// The manual bookings, made and proposed.
import { Link, useNavigate } from 'react-router-dom'
import { Chips } from '@/console/shared/list/Chips'
import { FilterChoice } from '@/console/shared/list/FilterChoice'
import { ListPage } from '@/console/shared/list/ListPage'
import { PlacePages } from '@/console/shared/list/PlacePages'
import { SearchBox } from '@/console/shared/list/SearchBox'
import { useOrder } from '@/console/shared/list/useOrder'
import { useRows } from '@/console/shared/list/useRows'
import { booksByHand } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { useIntl, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { adjustmentsFile, useAdjustments } from '../api/adjustments'
import { AdjustmentTable } from '../components/AdjustmentTable'
import {
  adjustmentAddress,
  type adjustmentColumns,
  adjustmentKinds,
  adjustmentsAddress,
  shownBookings,
  useAdjustmentPlace,
} from '../model/adjustments'

export default function AdjustmentsPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const place = useAdjustmentPlace()
  const { state, kind, q, sort } = place
  const books = useOperator(({ operator }) => operator !== null && booksByHand(operator))
  const asked = useAdjustments(place)
  const items = asked.data?.items ?? []
  const columns: Record<string, (typeof adjustmentColumns)[number]> = {
    [t('console.adjustments.account')]: 'account',
    [t('console.adjustments.valueOn')]: 'value_on',
    [t('console.column.amount')]: 'amount',
  }
  const sorting = useOrder(asked.data, place.sort, columns, (sort) =>
    adjustmentsAddress({ ...place, before: undefined, after: undefined, sort }),
  )
  const rows = useRows(
    items,
    adjustmentsAddress(place),
    ({ id }) => void navigate(adjustmentAddress(id, place)),
    {
      widen: () => void navigate(adjustmentsAddress({})),
      ...(books ? { make: () => void navigate(adjustmentAddress('new')) } : {}),
    },
  )
  const narrowed = state !== undefined || kind !== undefined || q !== undefined
  return (
    <ListPage
      title={t('console.list.adjustments')}
      asked={asked}
      sorting={sorting}
      count={(list) =>
        t(list.total_capped ? 'console.adjustments.totalCapped' : 'console.adjustments.total', {
          count: list.total,
          shown: formatNumber(list.total),
        })
      }
      aside={
        books && (
          <Link className="make" to={adjustmentAddress('new')}>
            <Icon name="plus" size={16} />
            {t('console.adjustments.propose')} <kbd>N</kbd>
          </Link>
        )
      }
      file={adjustmentsFile(place)}
      filter={
        <div className="filter">
          <Chips
            choices={[undefined, ...shownBookings]}
            chosen={state}
            nameOf={(shown) => (shown ? t(`console.adjustments.shown.${shown}`) : t('console.all'))}
            to={(shown) => adjustmentsAddress({ sort, state: shown, kind, q })}
          />
          <FilterChoice
            name={t('console.adjustments.kindHead')}
            all={t('console.adjustments.everyKind')}
            value={kind}
            options={adjustmentKinds.map((code) => [code, t(`console.adjustments.kind.${code}`)])}
            to={(code) =>
              adjustmentsAddress({ sort, state, q, kind: adjustmentKinds.find((known) => known === code) })
            }
          />
          <SearchBox
            box={rows.search}
            words={q}
            hint={t('console.adjustments.search')}
            to={(words) => adjustmentsAddress({ sort, state, kind, q: words })}
          />
        </div>
      }
      empty={{
        title: t(narrowed ? 'console.adjustments.noneFound' : 'console.adjustments.none'),
        text: t(narrowed ? 'console.adjustments.noneFoundText' : 'console.adjustments.noneText'),
      }}
      pages={<PlacePages place={place} list={asked.data} to={adjustmentsAddress} />}
    >
      <AdjustmentTable
        items={items}
        sorting={sorting}
        at={rows.at}
        onSelect={rows.select}
        onOpen={rows.open}
        place={place}
      />
    </ListPage>
  )
}
