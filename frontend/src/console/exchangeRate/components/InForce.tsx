// The rate in force today for each currency, and which currencies have no rate yet or one that is too old.
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { ErrorState } from '@/shared/ui/States'
import { useRatesInForce } from '../api/rates'
import { BothWays } from './BothWays'
import '../rates.css'

export function InForce() {
  const t = useT()
  const { data, error, refetch } = useRatesInForce()
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null
  return (
    <section className="in-force" aria-labelledby="in-force">
      <h2 id="in-force">{t('console.rates.inForce', { day: dateText(data.day) })}</h2>
      <ul>
        {data.items.map(({ currency, rate, too_old: last }) => (
          <li key={currency}>
            <strong>{currency}</strong>
            {rate ? (
              <>
                <BothWays
                  currency={currency}
                  usdPerUnit={rate.usd_per_unit}
                  unitsPerUsd={rate.units_per_usd}
                />
                <small className="muted">
                  {t('console.rates.of', {
                    day: dateText(rate.day),
                    source: t(`console.rates.source.${rate.source}`),
                  })}
                </small>
              </>
            ) : last ? (
              <>
                <span>{t('console.rates.tooOld')}</span>
                <small className="muted">
                  {t('console.rates.of', {
                    day: dateText(last.day),
                    source: t(`console.rates.source.${last.source}`),
                  })}
                </small>
              </>
            ) : (
              <span className="muted">{t('console.rates.noneYet')}</span>
            )}
          </li>
        ))}
      </ul>
      <p className="muted">{t('console.rates.text')}</p>
    </section>
  )
}
