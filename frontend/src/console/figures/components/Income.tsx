// What holders earned week by week.
import { BarChart, Legend } from '@/shared/chart/BarChart'
import { dateText, moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { figuresFile } from '../api/figures'
import type { Figures, ProjectIncome } from '../api/wire'
import { amountOf, type IncomeKind, incomeOf, isIncomeKind, kindsIn, sumOf } from '../model/weeks'
import { FigurePart } from './FigurePart'
import { ProjectTable } from './ProjectTable'

const tones: Record<IncomeKind, string> = {
  rental_income: 'income-7',
  interest: 'income-8',
  distribution: 'income-6',
}

interface IncomeProps {
  figures: Figures
  currency: string
  project: number | undefined
}

export function Income({ figures, currency, project }: IncomeProps) {
  const t = useT()
  const weeks = incomeOf(figures, currency, project)
  const kinds = kindsIn(weeks)
  const lines = figures.income.filter((line) =>
    project === undefined ? line.currency === currency : line.project.id === project,
  )
  const sum = sumOf(lines, ({ amount }) => amount)
  return (
    <FigurePart
      title={t('console.weekFigures.income')}
      about={t('console.weekFigures.incomeAbout')}
      file={figuresFile('income', figures.period)}
      fileLabel={t('console.weekFigures.file.income')}
      none={lines.length === 0 ? t('console.weekFigures.noIncome') : undefined}
      table={<IncomeTable lines={lines} />}
    >
      <p className="figure-said">
        {t('console.weekFigures.incomeSaid', { sum: moneyText(sum, currency), weeks: figures.weeks.length })}
      </p>
      <BarChart
        columns={weeks.map((week) => ({
          key: week.week,
          bars: [kinds.map((kind) => ({ tone: tones[kind], value: amountOf(week, kind) }))],
        }))}
        currency={currency}
        nameOf={dateText}
      />
      <Legend
        items={kinds.map((kind) => ({ tone: tones[kind], name: t(`console.weekFigures.kind.${kind}`) }))}
      />
    </FigurePart>
  )
}

function IncomeTable({ lines }: { lines: ProjectIncome[] }) {
  const t = useT()
  return (
    <ProjectTable
      lines={lines}
      columns={[
        {
          head: t('console.weekFigures.kind'),
          isNamed: true,
          cell: ({ kind }) => isIncomeKind(kind) && t(`console.weekFigures.kind.${kind}`),
        },
        {
          head: t('console.weekFigures.amount'),
          isNamed: true,
          className: 'number',
          cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
        },
      ]}
    />
  )
}
