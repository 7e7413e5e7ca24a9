// The form that proposes a manual booking: its kind, the account, the amount, what proves it, and why.

import { useState } from 'react'
import { Link } from 'react-router-dom'
import { matching } from '@/console/shared/accountNumber/matching'
import { WhyField } from '@/console/shared/acts/WhyField'
import type { Proposal } from '@/console/shared/api/wire'
import { evidenceMistakes, useEvidence } from '@/console/shared/evidence/evidence'
import { usePaused } from '@/console/shared/list/usePaused'
import { FileDrop } from '@/console/shared/record/FileDrop'
import { RecordForm } from '@/console/shared/record/RecordForm'
import { useRecordForm } from '@/console/shared/record/useRecordForm'
import { DayField } from '@/console/shared/time/DayField'
import { asRefusal } from '@/shared/api/refusal'
import { today } from '@/shared/format/day'
import { refusalText, useT } from '@/shared/i18n'
import { AmountField } from '@/shared/ui/AmountField'
import { SelectField } from '@/shared/ui/Field'
import { proposeBooking, useAccountNumbered, useExchange } from '../api/adjustments'
import { adjustmentKinds } from '../model/adjustments'
import { type BookingValues, blankBooking, bookingForm, bookingMistakes, exchangeOf } from '../model/typing'
import { AccountField } from './AccountField'
import { ExchangeTerms } from './ExchangeTerms'
import '../adjustment.css'

interface BookingFormProps {
  onDone: (proposal: Proposal) => void
  /** Where Cancel leads. */
  back: string
}

export function BookingForm({ onDone, back }: BookingFormProps) {
  const t = useT()
  const [blank] = useState(() => blankBooking(today()))
  const upload = useEvidence()
  const [numbers, setNumbers] = useState({ account: '', to_account: '' })
  const account = useAccountNumbered(usePaused(numbers.account.trim()))
  const to = useAccountNumbered(usePaused(numbers.to_account.trim()))
  const found = {
    account: matching(account.data, numbers.account),
    to: matching(to.data, numbers.to_account),
  }
  const [asked, ask] = useState<ReturnType<typeof exchangeOf>>()
  const paused = JSON.parse(usePaused(JSON.stringify(asked ?? null))) as typeof asked | null
  const quote = useExchange(paused ?? undefined)
  const terms = asked && quote.data?.given_currency === asked.currency ? quote.data : undefined
  const isPresent =
    terms !== undefined &&
    String(terms.given) === asked?.amount &&
    terms.gained_currency === asked.to_currency
  const form = useRecordForm<Proposal, BookingValues>({
    record: undefined,
    blank,
    valuesOf: () => blank,
    validate: (values) => {
      const mistakes = Object.entries(bookingMistakes(values, found, today()))
      return Object.fromEntries(mistakes.map(([field, key]) => [field, key && t(key)]))
    },
    send: async (values) => {
      const document = await upload(values.document as File)
      const gained = isPresent ? terms.gained : undefined
      return proposeBooking(bookingForm(values, { found, document, gained }))
    },
    mistakesOf: evidenceMistakes,
    onDone,
    reload: async () => undefined,
  })
  const { values, errors } = form
  const change = (part: Partial<BookingValues>) => {
    form.set(part)
    const after = { ...values, ...part }
    setNumbers({ account: after.account, to_account: after.kind === 'transfer' ? after.to_account : '' })
    ask(exchangeOf(after, today()))
  }
  const wallets = found.account?.wallets.map(({ currency }) => ({ value: currency, label: currency })) ?? []
  return (
    <RecordForm
      form={form}
      act={t('console.proposal.propose')}
      more={
        <Link className="act" to={back}>
          {t('shared.cancel')}
        </Link>
      }
    >
      <p className="muted">{t(`console.adjustments.about.${values.kind}`)}</p>
      <SelectField
        label={t('console.adjustments.kindHead')}
        name="kind"
        value={values.kind}
        options={adjustmentKinds.map((kind) => ({
          value: kind,
          label: t(`console.adjustments.kind.${kind}`),
        }))}
        error={errors.kind}
        onChange={(kind) => change({ kind: kind as BookingValues['kind'] })}
      />
      <AccountField
        label={t(
          values.kind === 'transfer' ? 'console.adjustments.fromAccount' : 'console.adjustments.account',
        )}
        name="account"
        value={values.account}
        found={found.account}
        failed={account.error}
        error={errors.account}
        hasWallets
        onChange={(typed) => change({ account: typed })}
      />
      {values.kind === 'transfer' && (
        <AccountField
          label={t('console.adjustments.goesTo')}
          name="to_account"
          value={values.to_account}
          found={found.to}
          failed={to.error}
          error={errors.to_account}
          hasWallets={false}
          onChange={(typed) => change({ to_account: typed })}
        />
      )}
      {values.kind === 'adjustment' && (
        <SelectField
          label={t('console.adjustments.direction')}
          name="direction"
          value={values.direction}
          options={(['in', 'out'] as const).map((direction) => ({
            value: direction,
            label: t(`console.adjustments.direction.${direction}`),
          }))}
          error={errors.direction}
          onChange={(direction) => change({ direction: direction as BookingValues['direction'] })}
        />
      )}
      <div className="form-pair">
        <SelectField
          label={t('console.adjustments.currency')}
          name="currency"
          value={values.currency}
          options={wallets}
          error={errors.currency}
          hint={wallets.length === 0 ? t('console.adjustments.accountFirst') : undefined}
          onChange={(currency) => change({ currency })}
        />
        <AmountField
          label={t(values.kind === 'exchange' ? 'console.adjustments.given' : 'console.column.amount')}
          name="amount"
          value={values.amount}
          error={errors.amount}
          onChange={(amount) => change({ amount })}
        />
      </div>
      {values.kind === 'exchange' && (
        <SelectField
          label={t('console.adjustments.toCurrency')}
          name="to_currency"
          value={values.to_currency}
          options={wallets.filter(({ value }) => value !== values.currency)}
          error={errors.to_currency}
          onChange={(to_currency) => change({ to_currency })}
        />
      )}
      <DayField
        label={t('console.adjustments.valueOn')}
        name="value_on"
        max={today()}
        value={values.value_on}
        error={errors.value_on}
        hint={values.kind === 'exchange' ? t('console.adjustments.valueOnHint') : undefined}
        onChange={(value_on) => change({ value_on })}
      />
      {asked && (
        <section className="booking-quote" aria-live="polite">
          {isPresent ? (
            <ExchangeTerms terms={terms} />
          ) : (
            <p className="muted">
              {quote.error ? refusalText(asRefusal(quote.error)) : t('console.adjustments.reckoning')}
            </p>
          )}
        </section>
      )}
      <FileDrop
        label={t('console.adjustments.document')}
        hint={t('console.adjustments.documentHint')}
        name="document"
        file={values.document}
        error={errors.document}
        busy={form.busy}
        onFile={(document) => change({ document })}
      />
      <WhyField
        label={t('console.proposal.reasonLabel')}
        hint={t('console.adjustments.reasonHint')}
        value={values.reason}
        missing={errors.reason !== undefined}
        onChange={(reason) => change({ reason })}
      />
    </RecordForm>
  )
}
