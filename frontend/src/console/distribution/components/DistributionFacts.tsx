// The facts of a distribution: its project, amount, holders and payment date. Figures link to what they consist of.
import { RecordLink } from '@/console/shared/place/RecordLink'
import { RegisterLink } from '@/console/shared/place/RegisterLink'
import { Copied } from '@/console/shared/record/Copied'
import { type Fact, FactList } from '@/console/shared/record/FactList'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { zonedTime } from '@/console/shared/time/clock'
import { dateText, sharesText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import type { DistributionItem } from '../api/wire'
import { useProjectName } from '../model/distributions'
import { HolderReads } from './HolderReads'
import '../distribution.css'

export function DistributionFacts({ item }: { item: DistributionItem }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const name = useProjectName()
  const { currency, total, per_share, redeemed_per_share, state, holders, funded, paid } = item
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  const booked = item.fundings.length > 0
  const facts: Fact[] = [
    [
      t('console.distributions.project'),
      <RecordLink key="project" record={`project:${item.project}`}>
        {name(item)}
      </RecordLink>,
    ],
    [t('console.distributions.type'), t(`console.distributions.type.${item.cash_type}`)],
    [t('console.distributions.amount.per_share'), per_share != null && money(per_share)],
    [
      t('console.distributions.redeemedPerShare'),
      redeemed_per_share != null && sharesText(redeemed_per_share),
    ],
    [
      t('console.distributions.recordDate'),
      <>
        {dateText(item.record_date)}
        <small className="distribution-at">
          <RegisterLink project={item.project} day={item.record_date} inText />
        </small>
      </>,
    ],
    [t('console.distributions.paymentDate'), dateText(item.payment_date)],
    [t('console.distributions.holders'), state !== 'draft' && formatNumber(holders)],
    [
      t('console.distributions.fundingReference'),
      state === 'approved' && (
        <Copied text={item.funding_reference} label={t('console.distributions.copyReference')} />
      ),
    ],
    [
      t('console.distributions.funded'),
      booked && (
        <RecordLink record={`distribution:${item.id}`} asset={currency}>
          {money(funded)}
        </RecordLink>
      ),
    ],
    [t('console.distributions.paid'), paid > 0 && money(paid)],
    [
      t('console.distributions.maker'),
      <>
        {item.maker.name}
        <small className="muted distribution-at">{zonedTime(item.created_at)}</small>
      </>,
    ],
  ]
  return (
    <section className="record-part">
      {total != null && (
        <p className="record-figure">
          <Money amount={total} currency={currency} size="large" />
        </p>
      )}
      <FactList facts={facts} />
    </section>
  )
}

/** The text in both languages, as the holders read it. */
export function DistributionText({ item }: { item: DistributionItem }) {
  const t = useT()
  return (
    <RecordPart title={t('console.distributions.holderReads')}>
      <div className="distribution-told">
        {(['zh', 'en'] as const).map((language) => (
          <HolderReads
            key={language}
            language={language}
            project={item.project_name[language]}
            cashType={item.cash_type}
            paymentDate={item.payment_date}
            text={item.text[language]}
          />
        ))}
      </div>
    </RecordPart>
  )
}
