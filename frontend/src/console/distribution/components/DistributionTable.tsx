// The table of distributions.
import { Link } from 'react-router-dom'
import { type RowsProps, Table } from '@/console/shared/list/Table'
import { dateText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { ProgressBar } from '@/shared/ui/Progress'
import type { DistributionEntry } from '../api/wire'
import {
  type DistributionPlace,
  distributionAddress,
  isUnderWay,
  paidPercent,
  useProjectName,
} from '../model/distributions'
import { DistributionBadge, Total } from './DistributionParts'
import '../distribution.css'

interface DistributionTableProps extends RowsProps<DistributionEntry> {
  /** The list from which one is opened. */
  place: DistributionPlace
}

export function DistributionTable({ place, ...rows }: DistributionTableProps) {
  const t = useT()
  const name = useProjectName()
  return (
    <Table
      {...rows}
      className="distributions"
      columns={[
        {
          head: t('console.distributions.project'),
          className: 'table-name',
          cell: (entry, link) => (
            <>
              <Link to={distributionAddress(entry.id, place)} {...link}>
                {name(entry)}
              </Link>
              <small className="figures">{`#${entry.id} · ${entry.project_code}`}</small>
            </>
          ),
        },
        {
          head: t('console.distributions.type'),
          isNamed: true,
          className: 'distribution-type',
          cell: ({ cash_type }) => t(`console.distributions.type.${cash_type}`),
        },
        {
          head: t('console.distributions.recordDate'),
          isNamed: true,
          className: 'figures table-day',
          cell: ({ record_date }) => dateText(record_date),
        },
        {
          head: t('console.distributions.paymentDate'),
          isNamed: true,
          className: 'figures table-day',
          cell: ({ payment_date }) => dateText(payment_date),
        },
        { head: t('console.column.state'), cell: (entry) => <DistributionBadge of={entry} /> },
        {
          head: t('console.distributions.total'),
          isNamed: true,
          className: 'number',
          cell: (entry) => <TotalFunded entry={entry} />,
        },
        {
          head: t('console.distributions.paid'),
          isNamed: true,
          className: 'number distribution-paid',
          cell: (entry) => <Paid entry={entry} />,
        },
      ]}
    />
  )
}

/** The total, and the funded amount while it is only part of it. */
function TotalFunded({ entry }: { entry: DistributionEntry }) {
  const t = useT()
  const { funded, total, currency } = entry
  return (
    <>
      <Total of={entry} />
      {funded > 0 && funded !== total && (
        <small>
          {t.rich('console.distributions.fundedWith', {
            amount: <Money key="amount" amount={funded} currency={currency} />,
          })}
        </small>
      )}
    </>
  )
}

/** The amount paid and the number of holders paid; with a bar until all are paid. */
function Paid({ entry }: { entry: DistributionEntry }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { paid, currency, holders, lines_paid, lines_waiting } = entry
  const isWhole = lines_paid === holders
  return (
    <>
      <Money amount={paid} currency={currency} />
      {isUnderWay(entry) && isWhole && (
        <small>{t('console.distributions.paidTo', { count: holders, shown: formatNumber(holders) })}</small>
      )}
      {isUnderWay(entry) && !isWhole && (
        <ProgressBar
          percent={paidPercent(entry)}
          label={t('console.distributions.paidOf', {
            paid: formatNumber(lines_paid),
            count: formatNumber(holders),
          })}
        />
      )}
      {lines_waiting > 0 && (
        <small className="distribution-waits">
          {t('console.distributions.waitingCount', {
            count: lines_waiting,
            shown: formatNumber(lines_waiting),
          })}
        </small>
      )}
    </>
  )
}
