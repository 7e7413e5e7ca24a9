// The money on all bank accounts of the platform in a currency, at the end of each week.
import { Link } from 'react-router-dom'
import type { CashEntry } from '@/console/shared/api/wire'
import { Table } from '@/console/shared/list/Table'
import { cashAddress } from '@/console/shared/place/books'
import { BarChart } from '@/shared/chart/BarChart'
import { dateText, moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { figuresFile } from '../api/figures'
import type { Figures, WeekCash } from '../api/wire'
import { cashOf } from '../model/weeks'
import { FigurePart } from './FigurePart'

type Part = 'opening' | 'in' | 'out' | 'closing'

export function Cash({ figures, currency }: { figures: Figures; currency: string }) {
  const t = useT()
  const weeks = cashOf(figures, currency)
  const [first, last] = [weeks[0], weeks.at(-1)]
  return (
    <FigurePart
      isWide
      title={t('console.weekFigures.cash')}
      about={t('console.weekFigures.cashAbout')}
      file={figuresFile('cash', figures.period)}
      fileLabel={t('console.weekFigures.file.cash')}
      none={first && last ? undefined : t('console.weekFigures.noCash')}
      table={<CashTable weeks={weeks} currency={currency} />}
    >
      {first && last && (
        <p className="figure-said">
          {t('console.weekFigures.cashSaid', {
            now: moneyText(last.closing, currency),
            before: moneyText(first.opening, currency),
            weeks: weeks.length,
          })}{' '}
          <Link to={cashAddress()}>{t('console.weekFigures.cashOfDay')}</Link>
        </p>
      )}
      <BarChart
        columns={weeks.map(({ week, closing }) => ({
          key: week,
          bars: [[{ tone: 'figure-cash', value: closing }]],
        }))}
        currency={currency}
        nameOf={dateText}
      />
    </FigurePart>
  )
}

function CashTable({ weeks, currency }: { weeks: WeekCash[]; currency: CashEntry['currency'] }) {
  const t = useT()
  const amount = (name: Part) => ({
    head: t(`console.weekFigures.cash.${name}`),
    isNamed: true,
    className: 'number',
    cell: (week: WeekCash) => <Money amount={week[name]} currency={currency} />,
  })
  return (
    <Table
      className="figures-table"
      items={weeks.map((week, id) => ({ ...week, id })).reverse()}
      columns={[
        { head: t('console.weekFigures.week'), isNamed: true, cell: ({ week }) => dateText(week) },
        amount('opening'),
        amount('in'),
        amount('out'),
        amount('closing'),
      ]}
    />
  )
}
