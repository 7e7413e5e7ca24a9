// Income of the last 24 months: stacked bars, and a table of the same figures for those who do not see them or want them exactly.
import { BarChart, Legend } from '@/shared/chart/BarChart'
import { monthText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { useFundNames } from '../../fundNames'
import { amountOf, totalOf, typesIn } from '../../income'
import type { MonthIncome } from '../../wire'
import '@/shared/ui/disclosure.css'

const toneOf = (type: number): string => `income-${type}`

interface IncomeChartProps {
  months: MonthIncome[]
  /** ISO code of the amounts. */
  currency: string
}

export function IncomeChart({ months, currency }: IncomeChartProps) {
  const t = useT()
  const { typeName } = useFundNames()
  const types = typesIn(months)
  const [first] = months
  const last = months.at(-1)
  if (!first || !last) return null
  return (
    <section className="card stack" aria-labelledby="income-title">
      <header>
        <h2 className="section-title" id="income-title">
          {t('overview.income.title')}
        </h2>
        <p className="muted">{t('overview.income.text')}</p>
      </header>
      {types.length === 0 ? (
        <p className="muted">{t('overview.income.none')}</p>
      ) : (
        <>
          <p className="income-sum">
            <Money amount={totalOf(months)} currency={currency} size="large" />
            <span className="muted">{t('overview.income.sum', { count: months.length })}</span>
          </p>
          <BarChart
            columns={months.map((month) => ({
              key: month.Month,
              bars: [types.map((type) => ({ tone: toneOf(type), value: amountOf(month, type) }))],
            }))}
            currency={currency}
            nameOf={monthText}
          />
          <Legend items={types.map((type) => ({ tone: toneOf(type), name: typeName(type) }))} />
          <MonthsTable months={months} currency={currency} />
        </>
      )}
    </section>
  )
}

/** What each kind brought in the months that brought anything, the newest first. */
function MonthsTable({ months, currency }: IncomeChartProps) {
  const t = useT()
  const { typeName } = useFundNames()
  const told = months.filter((month) => month.Types.length > 0).reverse()
  return (
    <details className="disclosure chart-table income-table">
      <summary>{t('overview.income.table')}</summary>
      <table>
        <thead className="unseen">
          <tr>
            <th scope="col">{t('overview.income.month')}</th>
            <th scope="col">{t('overview.income.kind')}</th>
            <th scope="col">{t('overview.income.amount')}</th>
          </tr>
        </thead>
        {told.map((month) => (
          <tbody key={month.Month}>
            {month.Types.map(({ Type, Amount }, at) => (
              <tr key={Type}>
                {at === 0 && (
                  <th scope="rowgroup" rowSpan={month.Types.length}>
                    {monthText(month.Month)}
                  </th>
                )}
                <td>{typeName(Type)}</td>
                <td>
                  <Money amount={Amount} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </details>
  )
}
