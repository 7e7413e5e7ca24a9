// The rates of a proposal, beside those in force on their days.
import type { ProposedExchangeRates } from '@/console/shared/api/wire'
import { WholeTable } from '@/console/shared/list/WholeTable'
import { dateText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { changeText, rateText } from '../model/rates'
import '../rates.css'

export function ProposedRates({ rates }: { rates: ProposedExchangeRates }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { accepted_difference: isMeant, count, first_day: first, last_day: last, shown, source } = rates
  const hidden = count - shown.length
  const striking = Math.max(rates.striking - shown.length, 0)
  const days =
    first && last ? (first === last ? dateText(first) : `${dateText(first)} – ${dateText(last)}`) : ''
  return (
    <>
      <p className="muted">
        {t('console.rates.proposed', {
          count,
          shown: formatNumber(count),
          days,
          source: t(`console.rates.source.${source}`),
        })}
      </p>
      {isMeant && (
        <p className="refusal">
          <Icon name="alert" size={16} />
          {t('console.rates.accepted')}
        </p>
      )}
      <div className="rates-room">
        <WholeTable
          name="proposed_rates"
          isCut={hidden > 0}
          items={shown.map((rate, id) => ({ ...rate, id }))}
          className="rates"
          columns={[
            {
              head: t('console.rates.currency'),
              className: 'table-name',
              by: ({ currency }) => currency,
              cell: ({ currency }) => currency,
            },
            {
              head: t('console.rates.day'),
              by: ({ day }) => day,
              isNamed: true,
              cell: ({ day, far, replaces }) => (
                <>
                  {dateText(day)}
                  {far && <small>{t('console.rates.far')}</small>}
                  {replaces && <small>{t('console.rates.replaces')}</small>}
                </>
              ),
            },
            {
              head: t('console.rates.usdPerUnit'),
              by: ({ usd_per_unit }) => usd_per_unit,
              isNamed: true,
              className: 'number figures',
              cell: ({ usd_per_unit }) => rateText(usd_per_unit),
            },
            {
              head: t('console.rates.unitsPerUsd'),
              by: ({ units_per_usd }) => units_per_usd,
              isNamed: true,
              className: 'number figures',
              cell: ({ units_per_usd }) => rateText(units_per_usd),
            },
            {
              head: t('console.rates.before'),
              isNamed: true,
              className: 'number figures',
              cell: ({ before, before_day: day, usd_per_unit: rate }) =>
                before != null && day ? (
                  <>
                    {`${rateText(before)} (${changeText(rate, before)})`}
                    <small>{dateText(day)}</small>
                  </>
                ) : (
                  t('console.rates.first')
                ),
            },
          ]}
        />
      </div>
      {striking > 0 && (
        <p className="refusal">
          <Icon name="alert" size={16} />
          {t('console.rates.moreStriking', { count: striking, shown: formatNumber(striking) })}
        </p>
      )}
      {hidden > striking && (
        <p className="muted">
          {t('console.rates.more', { count: hidden - striking, shown: formatNumber(hidden - striking) })}
        </p>
      )}
    </>
  )
}
