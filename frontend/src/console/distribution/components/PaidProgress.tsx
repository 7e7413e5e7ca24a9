// How far paying has come: how many of the holders are paid, how many wait and how to see them.
import { Link } from 'react-router-dom'
import { useIntl, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { ProgressBar } from '@/shared/ui/Progress'
import type { DistributionItem } from '../api/wire'
import { distributionAddress, isUnderWay, paidPercent, useDistributionPlace } from '../model/distributions'

export function PaidProgress({ item }: { item: DistributionItem }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const place = useDistributionPlace()
  if (!isUnderWay(item)) return null
  const { id, holders, lines_paid, lines_waiting } = item
  return (
    <div className="distribution-progress">
      <ProgressBar
        percent={paidPercent(item)}
        label={t('console.distributions.paidOf', {
          paid: formatNumber(lines_paid),
          count: formatNumber(holders),
        })}
      />
      {lines_waiting > 0 && (
        <p className="distribution-waits">
          <Icon name="alert" size={16} />
          <Link to={distributionAddress(id, place, { line_state: 'waiting' })}>
            {t('console.distributions.waitingCount', {
              count: lines_waiting,
              shown: formatNumber(lines_waiting),
            })}
          </Link>
        </p>
      )}
    </div>
  )
}
