// What is paid in and what comes back, and when: as a picture, and in figures for readers who want them exactly.
import { moneyText, termText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { decimalText } from '../returns/exact'
import type { Flow, Outcome } from '../returns/plan'

const height = 120
const width = 320
/** A bar is never thinner, so that a small income beside a large capital is still seen. */
const least = 3

const sum = ({ capital, income }: Flow): bigint => capital + income
const size = (cents: bigint): bigint => (cents < 0n ? -cents : cents)

/** Where each flow stands and how high its parts are, in the picture's own units. */
export function barsOf({ flows, grown }: Pick<Outcome, 'flows' | 'grown'>) {
  let most = 1n
  for (const flow of flows) if (size(sum(flow)) > most) most = size(sum(flow))
  const half = height / 2
  const tall = (cents: bigint) =>
    cents === 0n ? 0 : Math.max(least, (Number((size(cents) * 1000n) / most) / 1000) * (half - 4))
  const last = flows.at(-1)?.month || 1
  const room = width - 40
  const wide = Math.min(28, Math.max(4, room / Math.max(flows.length + grown.length, 2) - 6))
  const at = (month: number) => ({ x: 20 + (month / last) * room - wide / 2, width: wide })
  const paid = flows.map((flow) => ({
    ...at(flow.month),
    up: flow.capital < 0n ? 0 : tall(flow.capital),
    more: tall(flow.income),
    down: flow.capital < 0n ? tall(flow.capital) : 0,
  }))
  return { paid, grown: grown.map(({ month, cents }) => ({ ...at(month), up: tall(cents) })) }
}

export function CashFlow({ outcome, currency }: { outcome: Outcome; currency: string }) {
  const t = useT()
  const { flows, grown } = outcome
  const bars = barsOf(outcome)
  const text = (cents: bigint) => moneyText(decimalText(cents), currency)
  const [start] = flows
  const end = flows.at(-1)
  if (!start || !end) return null
  const when = (flow: Flow) => (flow.month === 0 ? t('catalog.returns.start') : termText(flow.month, t))
  const middle = height / 2
  return (
    <figure className="cash-flow">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('catalog.returns.picture', {
          paid: text(-start.capital),
          term: termText(end.month, t),
          back: text(flows.slice(1).reduce((all, flow) => all + sum(flow), 0n)),
        })}
      >
        <line className="cash-line" x1="0" x2={width} y1={middle} y2={middle} />
        {bars.grown.map((bar) => (
          <rect
            key={bar.x}
            className="cash-grown"
            x={bar.x}
            y={middle - bar.up}
            width={bar.width}
            height={bar.up}
          />
        ))}
        {bars.paid.map((bar, index) => (
          <g key={flows[index]?.month}>
            <rect className="cash-in" x={bar.x} y={middle} width={bar.width} height={bar.down} />
            <rect className="cash-capital" x={bar.x} y={middle - bar.up} width={bar.width} height={bar.up} />
            <rect
              className="cash-income"
              x={bar.x}
              y={middle - bar.up - bar.more}
              width={bar.width}
              height={bar.more}
            />
          </g>
        ))}
      </svg>
      <div className="cash-ends">
        <span>{when(start)}</span>
        <span>{when(end)}</span>
      </div>
      <ul className="cash-key">
        <li className="cash-key-in">{t('catalog.returns.paidIn')}</li>
        <li className="cash-key-capital">{t('catalog.returns.capital')}</li>
        <li className="cash-key-income">{t('catalog.returns.income')}</li>
        {grown.length > 0 && <li className="cash-key-grown">{t('catalog.returns.grown')}</li>}
      </ul>
      <details className="cash-table">
        <summary>{t('catalog.returns.figures')}</summary>
        <dl className="facts figures">
          {flows.map((flow) => (
            <div className="fact" key={flow.month}>
              <dt>{when(flow)}</dt>
              <dd>
                <Money amount={decimalText(sum(flow))} currency={currency} signed />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </figure>
  )
}
