// How long the items of the queues have been waiting: for each state the numbers, and a bar with their parts.
import { Link } from 'react-router-dom'
import { Table } from '@/console/shared/list/Table'
import { queueAddress } from '@/console/shared/place/place'
import { reads } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { Legend } from '@/shared/chart/BarChart'
import { useIntl, useT } from '@/shared/i18n'
import { figuresFile } from '../api/figures'
import type { Age, Figures, QueueAges } from '../api/wire'
import { FigurePart } from './FigurePart'

const ages: Age[] = ['day', 'three_days', 'week', 'month', 'longer']

const toneOf = (age: Age): string => `figure-age-${age}`

const itemsOf = ({ ages: of }: QueueAges, age: Age): number => of.find((it) => it.age === age)?.items ?? 0

const allOf = (row: QueueAges): number => ages.reduce((sum, age) => sum + itemsOf(row, age), 0)

export function Ages({ figures }: { figures: Figures }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const most = Math.max(...figures.ages.map(allOf), 1)
  const all = figures.ages.reduce((sum, row) => sum + allOf(row), 0)
  const number = (age: Age) => ({
    head: t(`console.weekFigures.age.${age}`),
    isNamed: true,
    className: 'number figures',
    cell: (row: QueueAges) => {
      const items = itemsOf(row, age)
      return items === 0 ? <span className="figure-zero">0</span> : formatNumber(items)
    },
  })
  return (
    <FigurePart
      isWide
      title={t('console.weekFigures.ages')}
      about={t('console.weekFigures.agesAbout')}
      file={figuresFile('ages', figures.period)}
      fileLabel={t('console.weekFigures.file.ages')}
    >
      <p className="figure-said">
        {t('console.weekFigures.agesSaid', { count: all, shown: formatNumber(all) })}
      </p>
      <Legend items={ages.map((age) => ({ tone: toneOf(age), name: t(`console.weekFigures.age.${age}`) }))} />
      <Table
        className="figures-table figures-ages"
        items={figures.ages.map((row, id) => ({ ...row, id }))}
        columns={[
          {
            head: t('console.weekFigures.queue'),
            className: 'table-name',
            cell: (row) => <QueueLink row={row} />,
          },
          {
            head: t('console.weekFigures.parts'),
            isHeadHidden: true,
            className: 'figure-bar-cell',
            cell: (row) => <AgesBar row={row} most={most} />,
          },
          ...ages.map(number),
          {
            head: t('console.weekFigures.waiting'),
            isNamed: true,
            className: 'number figures',
            cell: (row) => formatNumber(allOf(row)),
          },
        ]}
      />
    </FigurePart>
  )
}

/** The queue, where this operator reads it. */
function QueueLink({ row: { queue, state } }: { row: QueueAges }) {
  const t = useT()
  const isRead = useOperator(({ operator }) => operator !== null && reads(queue, operator))
  const name = t(`console.queue.${queue}`)
  return (
    <>
      {isRead ? <Link to={queueAddress(queue, { state, page: 1 })}>{name}</Link> : name}
      <small>{t(`console.state.${state}`)}</small>
    </>
  )
}

/** As long as there are items, against the longest. */
function AgesBar({ row, most }: { row: QueueAges; most: number }) {
  let from = 0
  return (
    <svg className="figure-bar" viewBox={`0 0 ${most} 4`} preserveAspectRatio="none" aria-hidden="true">
      {ages.map((age) => {
        const items = itemsOf(row, age)
        const at = from
        from += items
        return items > 0 && <rect key={age} className={toneOf(age)} x={at} width={items} height="4" />
      })}
    </svg>
  )
}
