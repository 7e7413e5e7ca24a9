// Who works at the desk, by name: roles, authenticator, last log-in; whoever is closed comes last.
import { Link, useNavigate } from 'react-router-dom'
import { dateTimeText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { useOperators } from '../api/operators'
import type { ListedOperator } from '../api/wire'
import { ListPage } from '../components/ListPage'
import { OperatorBadge } from '../components/OperatorStage'
import { Rows, type RowsProps } from '../components/Rows'
import { SearchBox } from '../components/SearchBox'
import { listAddress, recordAddress, usePlace } from '../model/place'
import { runsDesk } from '../model/rights'
import { useOperator } from '../model/session'
import { useRows } from '../model/useRows'

const none: ListedOperator[] = []

export function OperatorsPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const place = usePlace()
  const mayAdd = useOperator(({ operator }) => operator !== null && runsDesk(operator))
  const asked = useOperators(place)
  const items = asked.data?.items ?? none
  const make = () => void navigate(recordAddress('operators', 'new', place))
  const rows = useRows(
    items,
    `${place.q}/${place.page}`,
    ({ id }) => void navigate(recordAddress('operators', id, place)),
    mayAdd ? { make } : {},
  )
  return (
    <ListPage
      title={t('console.operators')}
      asked={asked}
      count={(list) => t('console.operator.total', { count: list.total, shown: formatNumber(list.total) })}
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
            to={(q) => listAddress('operators', { q, page: 1 })}
          />
        </div>
      }
      empty={{ title: t('console.operator.noneFound'), text: t('console.operator.noneFoundText') }}
      page={place.page}
      to={(page) => listAddress('operators', { ...place, page })}
    >
      <OperatorTable items={items} at={rows.at} onSelect={rows.select} onOpen={rows.open} />
    </ListPage>
  )
}

function OperatorTable(rows: RowsProps<ListedOperator>) {
  const t = useT()
  const place = usePlace()
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('console.operator.name')}</th>
          <th scope="col">{t('console.operator.roles')}</th>
          <th scope="col">{t('console.operator.totp')}</th>
          <th scope="col">{t('console.operator.lastLogin')}</th>
          <th scope="col">{t('console.column.state')}</th>
        </tr>
      </thead>
      <Rows
        {...rows}
        cells={(operator, link) => (
          <>
            <td>
              <Link to={recordAddress('operators', operator.id, place)} {...link}>
                {operator.name}
              </Link>
              <small>{operator.email}</small>
            </td>
            <td>{operator.roles.map((role) => t(`console.role.${role}`)).join(' · ')}</td>
            <td>{t(operator.totp ? 'console.operator.totpOn' : 'console.operator.totpOff')}</td>
            <td className="figures">
              {operator.last_login_at ? dateTimeText(operator.last_login_at) : t('console.operator.never')}
            </td>
            <td>
              <OperatorBadge stage={operator.stage} />
            </td>
          </>
        )}
      />
    </table>
  )
}
