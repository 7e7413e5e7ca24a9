// How the investments are distributed: a ring, and beside it a table with the same in words and figures.
import { useState } from 'react'
import { percentText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { Tabs } from '@/shared/ui/Tabs'
import { arcsOf, radius, side } from '../../ring'
import type { AllocationPart, Overview } from '../../wire'
import '@/shared/chart/chart.css'

const ways = ['Projects', 'Countries', 'PropertyTypes', 'Currencies'] as const

type Way = (typeof ways)[number]

export function Allocation({
  allocation,
  currency,
}: {
  allocation: Overview['Allocation']
  currency: string
}) {
  const t = useT()
  const [way, setWay] = useState<Way>('Projects')
  const parts = allocation[way]
  return (
    <section className="card stack" aria-labelledby="allocation-title">
      <header>
        <h2 className="section-title" id="allocation-title">
          {t('overview.allocation')}
        </h2>
        <p className="muted">{t('overview.allocation.text')}</p>
      </header>
      <Tabs
        label={t('overview.allocation')}
        items={ways.map((key) => ({ key, label: t(`overview.allocation.${key}`) }))}
        active={way}
        onChange={setWay}
      >
        <div className="allocation">
          <Ring parts={parts} />
          <PartsTable parts={parts} way={way} currency={currency} />
        </div>
      </Tabs>
    </section>
  )
}

function Ring({ parts }: { parts: AllocationPart[] }) {
  const arcs = arcsOf(parts.map(({ Percent }) => Percent))
  const middle = side / 2
  return (
    <svg className="allocation-ring" viewBox={`0 0 ${side} ${side}`} aria-hidden="true" focusable="false">
      {arcs.map(({ from, length }, at) => (
        <circle
          key={from}
          className={toneOf(parts, at)}
          cx={middle}
          cy={middle}
          r={radius}
          strokeDasharray={`${length} ${100 - length}`}
          strokeDashoffset={25 - from}
        />
      ))}
    </svg>
  )
}

/** The colour of a part; the smaller ones together are always the quiet one. */
const toneOf = (parts: AllocationPart[], at: number): string =>
  parts[at]?.ID === undefined ? 'part-rest' : `part-${at + 1}`

interface PartsTableProps {
  parts: AllocationPart[]
  way: Way
  currency: string
}

function PartsTable({ parts, way, currency }: PartsTableProps) {
  const t = useT()
  return (
    <table className="allocation-table">
      <thead>
        <tr>
          {[t(`overview.allocation.${way}`), t('overview.allocation.percent'), t('overview.invested')].map(
            (head) => (
              <th key={head} scope="col">
                <span className="unseen">{head}</span>
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {parts.map((part, at) => (
          <tr key={part.ID ?? 'rest'}>
            <th scope="row">
              <span className={`chart-mark ${toneOf(parts, at)}`} aria-hidden="true" />
              {part.ID === undefined ? t('overview.allocation.rest') : (part.Name ?? '')}
            </th>
            <td className="figures">{percentText(part.Percent)}</td>
            <td>
              <Money amount={part.Amount} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
