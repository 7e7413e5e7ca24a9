// The operators of the desk, by name: roles, authenticator, last log-in; closed ones come last.
import { Link, useNavigate } from 'react-router-dom'
import type { ListedOperator } from '@/console/shared/api/wire'
import { ListPage } from '@/console/shared/list/ListPage'
import { SearchBox } from '@/console/shared/list/SearchBox'
import { type RowsProps, Table } from '@/console/shared/list/Table'
import { useOrder } from '@/console/shared/list/useOrder'
import { useRows } from '@/console/shared/list/useRows'
import { listAddress, recordAddress, usePlace } from '@/console/shared/place/place'
import { runsDesk } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { deskTime, zoneName } from '@/console/shared/time/clock'
import { useIntl, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { type operatorColumns, operatorsFile, useOperators } from '../api/operators'
import { OperatorBadge } from '../components/operator/OperatorStage'

export default function OperatorsPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const place = usePlace()
  const mayAdd = useOperator(({ operator }) => operator !== null && runsDesk(operator))
  const asked = useOperators(place)
  const items = asked.data?.items ?? []
  const columns: Record<string, (typeof operatorColumns)[number]> = {
    [t('console.operator.name')]: 'name',
    [t('console.operator.lastLogin', { zone: zoneName })]: 'last_login',
  }
  const sorting = useOrder(asked.data, place.sort, columns, (sort) =>
    listAddress('operators', { ...place, page: 1, sort }),
  )
  const make = () => void navigate(recordAddress('operators', 'new', place))
  const rows = useRows(
    items,
    listAddress('operators', place),
    ({ id }) => void navigate(recordAddress('operators', id, place)),
    mayAdd ? { make } : {},
  )
  return (
    <ListPage
      title={t('console.list.operators')}
      asked={asked}
      sorting={sorting}
      count={(list) => t('console.operator.total', { count: list.total, shown: formatNumber(list.total) })}
      file={operatorsFile(place)}
      filter={
        <div className="filter">
          {mayAdd && (
            <Link className="make" to={recordAddress('operators', 'new', place)}>
              <Icon name="plus" size={16} />
              {t('console.operator.add')} <kbd>N</kbd>
            </Link>
          )}
          <SearchBox
            box={rows.search}
            words={place.q}
            hint={t('console.operator.search')}
            to={(q) => listAddress('operators', { ...place, q, page: 1 })}
          />
        </div>
      }
      empty={{ title: t('console.operator.noneFound'), text: t('console.operator.noneFoundText') }}
      page={place.page}
      to={(page) => listAddress('operators', { ...place, page })}
    >
      <OperatorTable items={items} sorting={sorting} at={rows.at} onSelect={rows.select} onOpen={rows.open} />
    </ListPage>
  )
}

function OperatorTable(rows: RowsProps<ListedOperator>) {
  const t = useT()
  const place = usePlace()
  return (
    <Table
      {...rows}
      columns={[
        {
          head: t('console.operator.name'),
          cell: (operator, link) => (
            <>
              <Link to={recordAddress('operators', operator.id, place)} {...link}>
                {operator.name}
              </Link>
              <small>{operator.email}</small>
            </>
          ),
        },
        {
          head: t('console.operator.roles'),
          cell: ({ roles }) => roles.map((role) => t(`console.role.${role}`)).join(' · '),
        },
        {
          head: t('console.operator.totp'),
          isNamed: true,
          cell: ({ totp }) => t(totp ? 'console.operator.totpOn' : 'console.operator.totpOff'),
        },
        {
          head: t('console.operator.lastLogin', { zone: zoneName }),
          isNamed: true,
          className: 'figures',
          cell: ({ last_login_at }) =>
            last_login_at ? deskTime(last_login_at) : t('console.operator.never'),
        },
        { head: t('console.column.state'), cell: ({ stage }) => <OperatorBadge stage={stage} /> },
      ]}
    />
  )
}
