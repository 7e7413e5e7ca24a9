// The facts of a payout: amount, payee, settled record, payment and return.
import { Link } from 'react-router-dom'
import type { PayoutItem } from '@/console/shared/api/wire'
import { ItemLink } from '@/console/shared/place/ItemLink'
import { recordAddress } from '@/console/shared/place/place'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { Copied } from '@/console/shared/record/Copied'
import { type Fact, FactList } from '@/console/shared/record/FactList'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { Due } from '@/console/shared/review/Due'
import { zonedTime } from '@/console/shared/time/clock'
import { PayeeChanged } from '@/console/shared/typed/PayeeChanged'
import { dateText, moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { batchAddress } from '../model/batches'
import { chargeOf, referenceOf } from '../model/payouts'
import { PaidProject, Settled } from './PayoutParts'
import { CopyTarget, TargetLines } from './TargetLines'
import '../payout.css'

export function PayoutFacts({ payout }: { payout: PayoutItem }) {
  const t = useT()
  const { amount, currency, state, reason, settles, project, account, investor, batch, payment, came_back } =
    payout
  const facts: Fact[] = [
    [t('console.payouts.reason'), t(`console.payouts.reason.${reason}`)],
    [t('console.payouts.record'), <Settled key="settles" settles={settles} />],
    [t('console.funds.project'), project && <PaidProject key="project" project={project} />],
    [
      t('console.account'),
      account && (
        <ItemLink key="account" queue="kyc" id={account.id}>
          {account.number}
        </ItemLink>
      ),
    ],
    [
      t('console.column.investor'),
      investor != null && (
        <Link key="investor" to={recordAddress('investors', investor, { page: 1 })}>{`#${investor}`}</Link>
      ),
    ],
    [t('console.payouts.paidFrom'), payout.bank_account?.name],
    [
      t('console.payouts.inBatch'),
      batch != null && (
        <Link key="batch" to={batchAddress(batch)}>
          {t('console.payouts.batch', { id: batch })}
        </Link>
      ),
    ],
    [
      t('console.payouts.ourReference'),
      <Copied
        key="reference"
        text={payout.end_to_end}
        label={t('console.payouts.copy', { what: t('console.payouts.ourReference') })}
      />,
    ],
    [t('console.payouts.createdAt'), zonedTime(payout.created_at)],
    [
      t('console.payouts.dueAt'),
      payout.due_at && <Due key="due" standing={payout.standing} at={payout.due_at} />,
    ],
    [t('console.payouts.valueOn'), payment && dateText(payment.value_on)],
    [t(`console.payouts.reference.${referenceOf(payout.method)}`), payment?.reference],
    [t('console.payouts.cameBackOn'), came_back && dateText(came_back.value_on)],
    [t('console.payouts.cameBack'), came_back && moneyText(came_back.amount, currency)],
    [t('console.payouts.bankCharge'), came_back && chargeText(came_back.amount, payout)],
    [t('console.payouts.bounceReason'), came_back?.reason],
  ]
  return (
    <section className="record-part">
      <p className="record-figure">
        <RecordLink record={`payable:${payout.id}`} asset={currency}>
          <Money amount={amount} currency={currency} size="large" />
        </RecordLink>
      </p>
      <p className="muted record-next">
        {t(
          state === 'DUE' && payout.method === 'Bitcoin'
            ? 'console.payouts.then.coins'
            : `console.payouts.then.${state}`,
        )}
      </p>
      <FactList facts={facts} />
    </section>
  )
}

/** Undefined if the whole amount was returned. */
function chargeText(cameBack: number, { amount, currency }: PayoutItem): string | undefined {
  const charge = chargeOf(amount, cameBack)
  return charge > 0 ? moneyText(charge, currency) : undefined
}

export function PayoutPayee({ payout: { target, target_stands, method } }: { payout: PayoutItem }) {
  const t = useT()
  return (
    <RecordPart
      title={t('console.payouts.payTo')}
      none={t('console.payouts.noTarget')}
      count={target ? 1 : 0}
      aside={target && <CopyTarget target={target} />}
    >
      {!target_stands && <PayeeChanged text={t('console.payouts.targetChanged')} />}
      {method && <p className="muted">{t(`console.payout.${method}`)}</p>}
      {target && <TargetLines target={target} />}
    </RecordPart>
  )
}
