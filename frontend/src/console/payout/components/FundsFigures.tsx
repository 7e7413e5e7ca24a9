// Where the money of a project's orders is, in one currency. Each figure links to what it consists of.
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ProjectFunds } from '@/console/shared/api/wire'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { zonedTime } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { payoutsAddress } from '../model/payouts'
import { hadMoney } from '../model/projectFunds'
import '../payout.css'

export function FundsFigures({ funds }: { funds: ProjectFunds }) {
  const t = useT()
  const { currency, project } = funds
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  const inBook = (kind: 'escrow' | 'project_paid', amount: number) =>
    hadMoney(funds) ? (
      <RecordLink record={`${kind}:${project.id}`} asset={currency}>
        {money(amount)}
      </RecordLink>
    ) : (
      money(amount)
    )
  const inList = (amount: number, states: Parameters<typeof payoutsAddress>[0]) =>
    amount === 0 ? (
      money(amount)
    ) : (
      <Link to={payoutsAddress({ project: project.id, ...states })}>{money(amount)}</Link>
    )
  return (
    <dl className="pairs funds-figures">
      <Figure label={t('console.funds.escrow')} about={t('console.funds.escrowAbout')}>
        {inBook('escrow', funds.escrow)}
      </Figure>
      <Figure label={t('console.funds.held')} about={t('console.funds.heldAbout')}>
        {inBook('project_paid', funds.held)}
      </Figure>
      <Figure
        label={t('console.funds.revocable')}
        about={
          funds.revocable_until
            ? t('console.funds.revocableAbout', {
                count: funds.revocable_orders,
                until: zonedTime(funds.revocable_until),
              })
            : t('console.funds.noneRevocable')
        }
      >
        {inBook('project_paid', funds.revocable)}
      </Figure>
      <Figure label={t('console.funds.available')} about={t('console.funds.availableAbout')} isMain>
        {inBook('project_paid', funds.available)}
      </Figure>
      <Figure label={t('console.funds.beingPaid')}>{inList(funds.being_paid, {})}</Figure>
      <Figure label={t('console.funds.paid')}>{inList(funds.paid, { state: 'EXECUTED' })}</Figure>
      {funds.returned !== 0 && (
        <Figure label={t('console.funds.returned')}>{inBook('project_paid', funds.returned)}</Figure>
      )}
    </dl>
  )
}

interface FigureProps {
  label: string
  about?: string
  /** What the reader has come for. */
  isMain?: boolean
  children: ReactNode
}

function Figure({ label, about, isMain = false, children }: FigureProps) {
  return (
    <div className={isMain ? 'funds-main' : undefined}>
      <dt>
        {label}
        {about && <small className="muted">{about}</small>}
      </dt>
      <dd className="figures number">{children}</dd>
    </div>
  )
}
