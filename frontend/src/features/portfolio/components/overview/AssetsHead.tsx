// The investor's total, its parts, and the same in each currency.
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import type { Overview } from '../../wire'
import '@/shared/ui/disclosure.css'

type Summary = Overview['Total']

export function AssetsHead({ overview }: { overview: Overview }) {
  const t = useT()
  const { Total, Assets, RateDate, CurrencySummaries, OtherCurrencies } = overview
  const usd = Total.CurrencyStr
  const held = CurrencySummaries.filter(hasAny)
  const several = held.some(({ CurrencyStr }) => CurrencyStr !== usd)
  const without = OtherCurrencies.filter(hasAny).map(({ CurrencyStr }) => CurrencyStr)
  const figures = [
    { label: t('overview.invested'), amount: Total.Invested },
    ...(Total.Pending ? [{ label: t('overview.pending'), amount: Total.Pending }] : []),
    { label: t('overview.income'), amount: Total.Income },
    ...(typeof Total.Balance === 'number' ? [{ label: t('overview.balance'), amount: Total.Balance }] : []),
    ...(typeof Total.BalanceAvailable === 'number'
      ? [{ label: t('overview.available'), amount: Total.BalanceAvailable }]
      : []),
  ]
  return (
    <section className="assets" aria-labelledby="assets-title">
      <h2 id="assets-title">{t('overview.assets')}</h2>
      <Money amount={Assets} currency={usd} size="huge" />
      <div className="assets-note">
        <p>{t('overview.assets.text')}</p>
        {RateDate && <p>{t('overview.rateDay', { day: dateText(RateDate) })}</p>}
        {without.length > 0 && <p>{t('overview.leftOut', { currencies: without.join(' · ') })}</p>}
      </div>
      <dl className="assets-figures">
        {figures.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} currency={usd} size="large" />
            </dd>
          </div>
        ))}
      </dl>
      {several && (
        <details className="disclosure assets-currencies">
          <summary>{t('overview.byCurrency')}</summary>
          {held.map((summary) => (
            <CurrencyFigures key={summary.CurrencyID} summary={summary} />
          ))}
        </details>
      )}
    </section>
  )
}

const hasAny = ({ Invested, Pending, Income, Balance }: Summary): boolean =>
  [Invested, Pending, Income, Balance].some((amount) => Boolean(amount))

/** The figures of a currency; the available balance only if it differs. */
function CurrencyFigures({ summary }: { summary: Summary }) {
  const t = useT()
  const { Invested, Pending, Income, Balance, BalanceAvailable, CurrencyStr } = summary
  const rows = [
    { label: t('overview.invested'), amount: Invested },
    { label: t('overview.pending'), amount: Pending },
    { label: t('overview.income'), amount: Income },
    { label: t('overview.balance'), amount: Balance },
    { label: t('overview.available'), amount: BalanceAvailable === Balance ? 0 : BalanceAvailable },
  ]
  return (
    <dl>
      {rows.map(
        ({ label, amount }) =>
          Boolean(amount) && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <Money amount={amount ?? 0} currency={CurrencyStr} />
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
