// Income of the last 24 months: stacked bars, and a table of the same figures for those who do not see them or want them exactly.
import { moneyText, monthText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { useFundNames } from '../../fundNames'
import { barOf, type IncomeType, scaleOf, totalOf, typesIn } from '../../income'
import type { MonthIncome } from '../../wire'

const height = 100
const step = 12
const wide = 8

interface IncomeChartProps {
  months: MonthIncome[]
  /** ISO code of the amounts. */
  currency: string
}

export function IncomeChart({ months, currency }: IncomeChartProps) {
  const t = useT()
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
          <Bars months={months} currency={currency} />
          <Legend types={types} />
          <MonthsTable months={months} currency={currency} />
        </>
      )}
    </section>
  )
}

function Bars({ months, currency }: IncomeChartProps) {
  const scale = scaleOf(months)
  const width = months.length * step
  const ends = [months[0], months[Math.floor(months.length / 2)], months.at(-1)]
  return (
    <div className="income-chart" aria-hidden="true">
      <span className="income-scale figures">{moneyText(scale, currency)}</span>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {[0, height / 2, height].map((y) => (
          <line key={y} className="income-line" x1="0" x2={width} y1={y} y2={y} />
        ))}
        {months.map((month, at) =>
          barOf(month, scale, height).map((bar) => (
            <rect
              key={`${month.Month}.${bar.type}`}
              className={`income-${bar.type}`}
              x={at * step + (step - wide) / 2}
              y={bar.y}
              width={wide}
              height={bar.height}
            />
          )),
        )}
      </svg>
      <p className="income-months">
        {ends.map((month) => month && <span key={month.Month}>{monthText(month.Month)}</span>)}
      </p>
    </div>
  )
}

function Legend({ types }: { types: IncomeType[] }) {
  const { typeName } = useFundNames()
  return (
    <ul className="income-legend" aria-hidden="true">
      {types.map((type) => (
        <li key={type}>
          <span className={`allocation-mark income-${type}`} />
          {typeName(type)}
        </li>
      ))}
    </ul>
  )
}

/** What each kind brought in the months that brought anything, the newest first. */
function MonthsTable({ months, currency }: IncomeChartProps) {
  const t = useT()
  const { typeName } = useFundNames()
  const told = months.filter((month) => month.Types.length > 0).reverse()
  return (
    <details className="income-table">
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
