// Amounts in a row of months or weeks as bars. It is for the eye only: the screen says the same in a sentence and a table.
import { moneyText } from '@/shared/format'
import { drawn, type Piece, scaleOf } from './bars'
import './chart.css'

const height = 100
const step = 12
const wide = 8

export interface Column {
  /** Tells it from the others. */
  key: string
  /** The bars that are beside each other, each with its pieces from below. */
  bars: Piece[][]
}

interface BarChartProps {
  /** From left to right. */
  columns: Column[]
  /** ISO code of the amounts. */
  currency: string
  /** The label of a column below the chart. */
  nameOf: (key: string) => string
}

export function BarChart({ columns, currency, nameOf }: BarChartProps) {
  const scale = scaleOf(columns.flatMap(({ bars }) => bars))
  const width = columns.length * step
  const ends = [columns[0], columns[Math.floor(columns.length / 2)], columns.at(-1)]
  return (
    <div className="chart" aria-hidden="true">
      <span className="chart-scale figures">{moneyText(scale, currency)}</span>
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {[0, height / 2, height].map((y) => (
          <line key={y} className="chart-line" x1="0" x2={width} y1={y} y2={y} />
        ))}
        {columns.map(({ key, bars }, at) =>
          bars.flatMap((bar, nth) =>
            drawn(bar, scale, height).map((piece) => (
              <rect
                key={`${key}.${piece.tone}`}
                className={piece.tone}
                x={at * step + (step - wide) / 2 + (nth * wide) / bars.length}
                y={piece.y}
                width={wide / bars.length}
                height={piece.height}
              />
            )),
          ),
        )}
      </svg>
      <p className="chart-ends">
        {ends.map((column) => column && <span key={column.key}>{nameOf(column.key)}</span>)}
      </p>
    </div>
  )
}

export function Legend({ items }: { items: { tone: string; name: string }[] }) {
  return (
    <ul className="chart-legend" aria-hidden="true">
      {items.map(({ tone, name }) => (
        <li key={tone}>
          <span className={`chart-mark ${tone}`} />
          {name}
        </li>
      ))}
    </ul>
  )
}
