// The table of confirmed exchange rates.
import { Link } from 'react-router-dom'
import type { ExchangeRateEntry } from '@/console/shared/api/wire'
import { type RowsProps, Table } from '@/console/shared/list/Table'
import { proposalAddress } from '@/console/shared/proposals/address'
import { zonedTime } from '@/console/shared/time/clock'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { rateText } from '../model/rates'

export function RateTable(rows: RowsProps<ExchangeRateEntry>) {
  const t = useT()
  return (
    <Table
      {...rows}
      className="rates"
      columns={[
        {
          head: t('console.rates.currency'),
          className: 'table-name',
          cell: ({ currency, proposal, id }, link) => (
            <>
              <Link to={proposalAddress(proposal)} {...link}>
                {currency}
              </Link>
              <small className="figures">{`#${id}`}</small>
            </>
          ),
        },
        {
          head: t('console.rates.day'),
          isNamed: true,
          className: 'figures',
          cell: ({ day }) => dateText(day),
        },
        {
          head: t('console.rates.usdPerUnit'),
          isNamed: true,
          className: 'number figures',
          cell: ({ usd_per_unit }) => rateText(usd_per_unit),
        },
        {
          head: t('console.rates.unitsPerUsd'),
          isNamed: true,
          className: 'number figures',
          cell: ({ units_per_usd }) => rateText(units_per_usd),
        },
        {
          head: t('console.rates.sourceHead'),
          isNamed: true,
          cell: ({ source }) => t(`console.rates.source.${source}`),
        },
        {
          head: t('console.rates.confirmed'),
          isNamed: true,
          cell: ({ confirmed_by, confirmed_at, proposed_by }) => (
            <>
              {confirmed_by}
              <small>{t('console.rates.proposedBy', { name: proposed_by })}</small>
              <small className="figures">{zonedTime(confirmed_at)}</small>
            </>
          ),
        },
      ]}
    />
  )
}
