// The distributions that are to be paid within a week and are not, those first whose day comes first.
import { Link } from 'react-router-dom'
import { useDistributions } from '@/console/distribution/api/distributions'
import {
  type DistributionPlace,
  distributionAddress,
  distributionsAddress,
  useProjectName,
} from '@/console/distribution/model/distributions'
import { deskDay } from '@/console/shared/time/clock'
import { dateText } from '@/shared/format'
import { today } from '@/shared/format/day'
import { useIntl, useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { Skeleton } from '@/shared/ui/States'
import { Failed, TodayPart } from './TodayPart'
import { useReportWaiting } from './waits'

/** How many are named. */
const shown = 5
/** How far ahead one looks, in days. */
const ahead = 7

const unpaid: DistributionPlace = { state: 'unpaid', sort: 'payment_date' }

export function DistributionsToday() {
  const t = useT()
  const { formatNumber } = useIntl()
  const nameOf = useProjectName()
  const { data, error, refetch } = useDistributions(unpaid)
  const last = deskDay(ahead)
  const due = data?.items.filter(({ payment_date }) => payment_date <= last)
  useReportWaiting('distributions', due?.length)
  const title = t('console.today.distributions', { days: ahead })
  const named = due?.slice(0, shown) ?? []
  const more = (due?.length ?? 0) - named.length
  // Where the whole page is due, there may be more behind it.
  const mayBeMore = data && due?.length === data.items.length && data.total > data.items.length
  return (
    <TodayPart
      title={title}
      all={{ to: distributionsAddress(unpaid), name: t('console.today.allDistributions') }}
    >
      {error ? <Failed name={title} error={error} onRetry={refetch} /> : null}
      {!data && !error ? <Skeleton lines={3} /> : null}
      {due && due.length === 0 && <p className="muted">{t('console.today.noDistribution')}</p>}
      {named.length > 0 && (
        <ul className="today-rows">
          {named.map((entry) => {
            const isLate = entry.payment_date < today()
            return (
              <li className="today-row" key={entry.id} data-late={isLate || undefined}>
                <Link to={distributionAddress(entry.id, unpaid)}>
                  <span>
                    {nameOf(entry)}
                    <small>
                      {t(`console.distributions.state.${entry.state}`)}
                      {' · '}
                      {t(isLate ? 'console.today.wasToPay' : 'console.today.payOn', {
                        day: dateText(entry.payment_date),
                      })}
                    </small>
                  </span>
                  {entry.total != null && <Money amount={entry.total} currency={entry.currency} />}
                </Link>
              </li>
            )
          })}
          {more > 0 && (
            <li className="muted">
              {t('console.today.more', { shown: `${formatNumber(more)}${mayBeMore ? '+' : ''}` })}
            </li>
          )}
        </ul>
      )}
    </TodayPart>
  )
}
