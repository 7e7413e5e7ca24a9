// The statements of an account by year, the latest first, narrowed by the length of period; each opens its sheet.
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { deadlineText, monthText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Button } from '@/shared/ui/PrimaryAction'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { useStatements } from '../api/statements'
import { byYear, grainIn, grainsOf, keyOf } from '../statements'
import type { Grain, Statements } from '../wire'
import { GrainChips } from './GrainChips'
import { StatementLine } from './StatementLine'
import { StatementSheet } from './StatementSheet'

interface StatementListProps {
  account: number
  /** Shows the statements of one length of period, or all. */
  onShow: (grain: Grain | undefined) => void
}

export function StatementList({ account, onShow }: StatementListProps) {
  const { data, isError, error, refetch } = useStatements(account)
  if (!data)
    return isError ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={6} />
  if (data.statements.length === 0) return <NoStatements told={data} />
  return <Listed told={data} onShow={onShow} />
}

/** The month that comes next, and the day from which it can be downloaded. */
const comingIn = ({ nextPeriod, nextFrom }: Statements) => ({
  period: monthText(`${nextPeriod}-01`, 'long'),
  day: deadlineText(nextFrom),
})

function NoStatements({ told }: { told: Statements }) {
  const t = useT()
  return (
    <EmptyState title={t('statements.none.title')} text={t('statements.none.text', comingIn(told))}>
      <Button look="quiet" to="/product/products">
        {t('statements.none.browse')}
      </Button>
    </EmptyState>
  )
}

interface ListedProps extends Pick<StatementListProps, 'onShow'> {
  told: Statements
}

function Listed({ told, onShow }: ListedProps) {
  const t = useT()
  const [query] = useSearchParams()
  const [opened, setOpened] = useState<string | null>(null)
  const { accountId, statements } = told
  const shown = grainIn(query, statements)
  const sheet = statements.find((statement) => keyOf(statement) === opened)
  return (
    <>
      <GrainChips grains={grainsOf(statements)} shown={shown} onShow={onShow} />
      {byYear(statements.filter(({ grain }) => !shown || grain === shown)).map((year) => (
        <section className="statements-year" key={year.year} aria-labelledby={`statements-${year.year}`}>
          <h2 className="section-title" id={`statements-${year.year}`}>
            {t('statements.inYear', { year: year.year })}
          </h2>
          <ul className="rows">
            {year.statements.map((statement) => (
              <li key={keyOf(statement)}>
                <StatementLine statement={statement} onOpen={() => setOpened(keyOf(statement))} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p className="muted">{t('statements.next', comingIn(told))}</p>
      {sheet && <StatementSheet account={accountId} statement={sheet} onClose={() => setOpened(null)} />}
    </>
  )
}
