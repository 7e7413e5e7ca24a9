// The terms of an exchange: both amounts, the rates with their day and source, and the rounding.
import type { ExchangeRateView, ExchangeTerms as Terms } from '@/console/shared/api/wire'
import { type Fact, FactList } from '@/console/shared/record/FactList'
import { dateText } from '@/shared/format'
import { type Translate, useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'

const rateFact = (t: Translate, rate: ExchangeRateView | null | undefined): Fact[] =>
  rate
    ? [
        [
          t('console.adjustments.rate', { currency: rate.currency }),
          <span key={rate.currency}>
            {`1 ${rate.currency} = ${rate.usd_per_unit} USD`}{' '}
            <small className="muted">
              {t('console.adjustments.rateOf', {
                day: dateText(rate.day),
                source: t(`console.adjustments.source.${rate.source}`),
              })}
            </small>
          </span>,
        ],
      ]
    : []

/** A small number, without an exponent. */
const plain = (figure: number): string => figure.toFixed(8).replace(/\.?0+$/, '') || '0'

export function ExchangeTerms({ terms }: { terms: Terms }) {
  const t = useT()
  const { given, given_currency, gained, gained_currency, exact, rounding, from_rate, to_rate } = terms
  const facts: Fact[] = [
    [t('console.adjustments.given'), <Money key="given" amount={given} currency={given_currency} />],
    [t('console.adjustments.gained'), <Money key="gained" amount={gained} currency={gained_currency} />],
    ...rateFact(t, from_rate),
    ...rateFact(t, to_rate),
    [
      t('console.adjustments.rounding'),
      rounding === 0
        ? t('console.adjustments.noRounding')
        : t('console.adjustments.rounded', {
            exact: plain(exact),
            rounding: `${rounding > 0 ? '+' : '−'}${plain(Math.abs(rounding))}`,
            currency: gained_currency,
          }),
    ],
  ]
  return <FactList facts={facts} />
}
