// The distributions of projects to their holders, the newest first.
import { Link, useNavigate } from 'react-router-dom'
import { ListPage } from '@/console/shared/list/ListPage'
import { useOrder } from '@/console/shared/list/useOrder'
import { useRows } from '@/console/shared/list/useRows'
import { distributes } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { useIntl, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { distributionsFile, useDistributions } from '../api/distributions'
import { DistributionFilter } from '../components/DistributionFilter'
import { DistributionTable } from '../components/DistributionTable'
import {
  distributionAddress,
  type distributionColumns,
  distributionsAddress,
  useDistributionPlace,
} from '../model/distributions'

export default function DistributionsPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const place = useDistributionPlace()
  const { state, cash_type, project, q, page = 1 } = place
  const makes = useOperator(({ operator }) => operator != null && distributes(operator))
  const asked = useDistributions(place)
  const items = asked.data?.items ?? []
  const columns: Record<string, (typeof distributionColumns)[number]> = {
    [t('console.distributions.project')]: 'project',
    [t('console.distributions.recordDate')]: 'record_date',
    [t('console.distributions.paymentDate')]: 'payment_date',
    [t('console.distributions.total')]: 'total',
  }
  const sorting = useOrder(asked.data, place.sort, columns, (sort) =>
    distributionsAddress({ ...place, page: 1, sort }),
  )
  const rows = useRows(
    items,
    distributionsAddress(place),
    ({ id }) => void navigate(distributionAddress(id, place)),
    {
      widen: () => void navigate(distributionsAddress({})),
      ...(makes ? { make: () => void navigate(distributionAddress('new')) } : {}),
    },
  )
  const narrowed = [state, cash_type, project, q].some((choice) => choice !== undefined)
  return (
    <ListPage
      title={t('console.list.distributions')}
      asked={asked}
      sorting={sorting}
      count={(list) =>
        t(list.total_capped ? 'console.distributions.countCapped' : 'console.distributions.count', {
          count: list.total,
          shown: formatNumber(list.total),
        })
      }
      aside={
        makes && (
          <Link className="make" to={distributionAddress('new')}>
            <Icon name="plus" size={16} />
            {t('console.distributions.make')} <kbd>N</kbd>
          </Link>
        )
      }
      file={distributionsFile(place)}
      filter={<DistributionFilter place={place} box={rows.search} />}
      empty={{
        title: t(narrowed ? 'console.distributions.noneFound' : 'console.distributions.none'),
        text: t(
          narrowed
            ? 'console.distributions.noneFoundText'
            : makes
              ? 'console.distributions.noneText'
              : 'console.distributions.noneToRead',
        ),
      }}
      page={page}
      to={(turned) => distributionsAddress({ ...place, page: turned })}
    >
      <DistributionTable
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
