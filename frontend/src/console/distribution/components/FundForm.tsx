// The form that funds a distribution: out of a receipt that has not been matched yet, or out of the project's money.

import { say } from '@/console/shared/acts/lastAction'
import { BookingForecast } from '@/console/shared/booking/BookingForecast'
import { ActFrame } from '@/console/shared/record/ActFrame'
import { useActForm } from '@/console/shared/record/useActForm'
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { AmountField } from '@/shared/ui/AmountField'
import { Icon } from '@/shared/ui/Icon'
import { fundDistribution } from '../api/distributions'
import type { DistributionItem } from '../api/wire'
import {
  blankFunding,
  type FundValues,
  fundEntry,
  fundForm,
  fundMistakes,
  hasSource,
  leftAfter,
  mostOf,
} from '../model/funding'
import { SourceField } from './SourceField'
import '../distribution.css'

interface FundFormProps {
  item: DistributionItem
  /** The current distribution. */
  reload: () => Promise<unknown>
  onEnd: () => void
}

export function FundForm({ item, reload, onEnd }: FundFormProps) {
  const t = useT()
  const { currency, missing } = item
  const money = (amount: number) => moneyText(amount, currency)
  const form = useActForm<FundValues>({
    initial: blankFunding(item),
    validate: (values) => fundMistakes(values, item),
    reload,
    mistakesOf: ({ messageKey, params }) =>
      messageKey === 'ProjectFundsNotAvailable'
        ? {
            amount: t('console.distributions.onlyAvailable', {
              amount: moneyText(Number(params.amount), String(params.currency)),
            }),
          }
        : undefined,
    send: async (values) => {
      const after = await fundDistribution(item, fundForm(values))
      say(
        after.missing > 0
          ? t('console.distributions.fundedPart', { missing: money(after.missing) })
          : t('console.distributions.fundedWhole'),
      )
      onEnd()
    },
  })
  const { values, errors, set } = form
  const entry = fundEntry(values, item)
  const left = entry && leftAfter(item, entry.amount)
  return (
    <ActFrame
      form={form}
      title={t('console.distributions.act.fund')}
      act={t('console.distributions.act.fund')}
      onCancel={onEnd}
    >
      <p className="muted">{t('console.distributions.fundText', { missing: money(missing) })}</p>
      {!hasSource(item) && (
        <p className="why">
          <Icon name="info" size={16} />
          {t('console.distributions.noSource')}
        </p>
      )}
      <SourceField item={item} value={values.source} onChange={(source) => set({ source })} />
      {values.source === 'project' && (
        <AmountField
          label={t('console.column.amount')}
          name="amount"
          value={values.amount}
          currency={currency}
          error={errors.amount}
          hint={t('console.distributions.amountMost', { most: money(mostOf(item)) })}
          onChange={(amount) => set({ amount })}
        />
      )}
      {entry && (
        <BookingForecast
          forecast={{ now: [entry], later: [], placeFreed: false, sharesIssued: false }}
          currency={currency}
          pending={false}
        />
      )}
      {left !== undefined && left !== 0 && (
        <p className="muted">
          {left > 0
            ? t('console.distributions.leftAfter', { left: money(left) })
            : t('console.distributions.moreThanMissing', { more: money(-left) })}
        </p>
      )}
    </ActFrame>
  )
}
