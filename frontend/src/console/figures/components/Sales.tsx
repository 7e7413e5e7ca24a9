// The amounts raised and accepted week by week.
import { BarChart, Legend } from '@/shared/chart/BarChart'
import { dateText, moneyText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { figuresFile } from '../api/figures'
import type { Figures, ProjectSales } from '../api/wire'
import { salesOf, sumOf } from '../model/weeks'
import { FigurePart } from './FigurePart'
import { ProjectTable } from './ProjectTable'

interface SalesProps {
  figures: Figures
  currency: string
  project: number | undefined
}

export function Sales({ figures, currency, project }: SalesProps) {
  const t = useT()
  const { formatNumber } = useIntl()
  const weeks = salesOf(figures, currency, project)
  const lines = figures.sales.filter((line) =>
    project === undefined ? line.currency === currency : line.project.id === project,
  )
  const count = (of: 'raised_orders' | 'accepted_orders') => {
    const orders = weeks.reduce((sum, week) => sum + week[of], 0)
    return t('console.weekFigures.orders', { count: orders, shown: formatNumber(orders) })
  }
  const sum = (of: 'raised' | 'accepted') =>
    moneyText(
      sumOf(weeks, (week) => week[of]),
      currency,
    )
  return (
    <FigurePart
      title={t('console.weekFigures.sales')}
      about={t('console.weekFigures.salesAbout')}
      file={figuresFile('sales', figures.period)}
      fileLabel={t('console.weekFigures.file.sales')}
      none={lines.length === 0 ? t('console.weekFigures.noSales') : undefined}
      table={<SalesTable lines={lines} />}
    >
      <p className="figure-said">
        {t('console.weekFigures.salesSaid', {
          raised: sum('raised'),
          raisedOrders: count('raised_orders'),
          accepted: sum('accepted'),
          acceptedOrders: count('accepted_orders'),
          weeks: figures.weeks.length,
        })}
      </p>
      <BarChart
        columns={weeks.map(({ week, raised, accepted }) => ({
          key: week,
          bars: [[{ tone: 'figure-raised', value: raised }], [{ tone: 'figure-accepted', value: accepted }]],
        }))}
        currency={currency}
        nameOf={dateText}
      />
      <Legend
        items={[
          { tone: 'figure-raised', name: t('console.weekFigures.raised') },
          { tone: 'figure-accepted', name: t('console.weekFigures.accepted') },
        ]}
      />
    </FigurePart>
  )
}

function SalesTable({ lines }: { lines: ProjectSales[] }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const amount = (name: 'raised' | 'accepted') => ({
    head: t(`console.weekFigures.${name}`),
    isNamed: true,
    className: 'number',
    cell: (line: ProjectSales) => (
      <>
        <Money amount={line[name]} currency={line.currency} />
        <small>
          {t('console.weekFigures.orders', {
            count: line[`${name}_orders`],
            shown: formatNumber(line[`${name}_orders`]),
          })}
        </small>
      </>
    ),
  })
  return <ProjectTable lines={lines} columns={[amount('raised'), amount('accepted')]} />
}
