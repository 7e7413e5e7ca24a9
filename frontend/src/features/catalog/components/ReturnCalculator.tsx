// What an amount would become at the project's target rate: the amount and the term are the reader's, the sums exact.
import { type ReactNode, useId, useState } from 'react'
import { amountMistakeText, paymentMistake, typedAmount } from '@/shared/amount'
import { moneyParts, moneyText, percentText, returnOf, termText } from '@/shared/format'
import { type MessageId, useT } from '@/shared/i18n'
import { AmountField } from '@/shared/ui/AmountField'
import { Money } from '@/shared/ui/Money'
import { decimalText } from '../returns/exact'
import { type Outcome, outcomeOf, readAmount, targetOf } from '../returns/plan'
import { codeOf } from '../status'
import type { ProjectDetail } from '../wire'
import { CashFlow } from './CashFlow'
import './returns.css'

/** What the sums begin with where the project names no minimum. */
const firstAmount = 10_000
/** Months that the term can be moved to at least. */
const shortest = 6
const longest = 60

/** Why the typed amount cannot be used for a calculation. This field takes fewer digits than others. */
function mistakeOf(typed: string): MessageId {
  const mistake = typed.trim() === '' ? undefined : paymentMistake(typed, 0)
  return mistake && mistake !== 'tooLarge' ? amountMistakeText(mistake, 0) : 'catalog.returns.noAmount'
}

export function ReturnCalculator({ project }: { project: ProjectDetail }) {
  const t = useT()
  const id = useId()
  const currency = project.CurrencySymbol
  const minimum = project.MinimumInvestmentValue ?? 0
  const [typed, setTyped] = useState(() => typedAmount(minimum > 0 ? Math.ceil(minimum) : firstAmount))
  const [months, setMonths] = useState(project.Term)
  const target = targetOf(project)
  const cents = readAmount(typed)
  const outcome = cents === null ? null : outcomeOf(cents, months, target)
  const below = cents !== null && minimum > 0 && cents < BigInt(Math.ceil(minimum * 100))
  const left = codeOf(project.CNInvestmentStatusID) === 'Closed' ? null : Number(project.OfferingLeft)
  const above = cents !== null && left !== null && cents > BigInt(Math.floor(left * 100))
  const hint = (): string | undefined => {
    if (above && left === 0) return t('catalog.returns.taken')
    if (above) return t('catalog.returns.above', { left: moneyText(left, currency) })
    if (below) return t('catalog.returns.below', { amount: moneyText(minimum, currency) })
    return undefined
  }
  return (
    <section className="card returns" aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>{t('catalog.returns.title')}</h2>
        <p className="muted">
          {t(`catalog.returns.${target.kind}`, { rate: percentText(returnOf(project)) })}{' '}
          {project.InvestmentTable.length > 0 && t('catalog.returns.table', { table: t('catalog.table') })}
        </p>
      </div>
      <AmountField
        label={t('catalog.returns.amount')}
        name="amount"
        whole
        maxLength={14}
        value={typed}
        onChange={setTyped}
        currency={moneyParts(0, currency).currency}
        error={cents === null ? t(mistakeOf(typed)) : undefined}
        hint={hint()}
      />
      <div className="returns-term">
        <label htmlFor={`${id}-term`}>{t('catalog.term')}</label>
        <output htmlFor={`${id}-term`}>{termText(months, t)}</output>
        <input
          id={`${id}-term`}
          type="range"
          min={Math.min(shortest, project.Term)}
          max={Math.max(longest, project.Term)}
          value={months}
          aria-valuetext={termText(months, t)}
          onChange={(event) => setMonths(Number(event.target.value))}
        />
      </div>
      {outcome && <Result outcome={outcome} currency={currency} />}
      <p className="returns-caution">{t('catalog.returns.caution')}</p>
    </section>
  )
}

function Result({ outcome, currency }: { outcome: Outcome; currency: string }) {
  const t = useT()
  const money = (cents: bigint): ReactNode => <Money amount={decimalText(cents)} currency={currency} />
  return (
    <>
      <dl className="returns-sums figures" aria-live="polite">
        <div>
          <dt>{t('catalog.returns.total')}</dt>
          <dd className="returns-total">{money(outcome.total)}</dd>
        </div>
        <div>
          <dt>{t('catalog.returns.gain')}</dt>
          <dd>{money(outcome.gain)}</dd>
        </div>
      </dl>
      <CashFlow outcome={outcome} currency={currency} />
    </>
  )
}
