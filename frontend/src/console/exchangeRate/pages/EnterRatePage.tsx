// Enters an exchange rate by hand. It waits for a second person.

import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { say } from '@/console/shared/acts/lastAction'
import { WhyField } from '@/console/shared/acts/WhyField'
import type { Proposal } from '@/console/shared/api/wire'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { proposalAddress } from '@/console/shared/proposals/address'
import { RecordForm } from '@/console/shared/record/RecordForm'
import { RecordPage } from '@/console/shared/record/RecordPage'
import { useRecordForm } from '@/console/shared/record/useRecordForm'
import { DayField } from '@/console/shared/time/DayField'
import { narrowDigits } from '@/shared/amount'
import { asRefusal, type Refusal } from '@/shared/api/refusal'
import { today } from '@/shared/format/day'
import { useT } from '@/shared/i18n'
import { SelectField, TextField } from '@/shared/ui/Field'
import { useGo } from '@/shared/useGo'
import { enterRate } from '../api/rates'
import { BothWays } from '../components/BothWays'
import { RateDiffers } from '../components/RateDiffers'
import {
  atRate,
  blankRate,
  type Direction,
  differs,
  dollarsOf,
  type RateValues,
  rateForm,
  rateMistakes,
  readRate,
} from '../model/entering'
import { ratedCurrencies, ratesAddress } from '../model/rates'

export default function EnterRatePage() {
  const t = useT()
  const navigate = useNavigate()
  const go = useGo()
  const leave = () => void navigate(ratesAddress({}))
  useKeys('item', { ...useDeskHandlers(), leave })
  const isMeant = useRef(false)
  const [far, setFar] = useState<Refusal>()
  const [blank] = useState(() => blankRate(today()))
  const form = useRecordForm<Proposal, RateValues>({
    record: undefined,
    blank,
    valuesOf: () => blank,
    validate: (values) => {
      const mistakes = Object.entries(rateMistakes(values, today()))
      return Object.fromEntries(mistakes.map(([field, key]) => [field, key && t(key)]))
    },
    send: async (values) => {
      try {
        return await enterRate(rateForm(values, isMeant.current))
      } catch (error) {
        const refusal = asRefusal(error)
        setFar(differs(refusal) ? refusal : undefined)
        throw atRate(refusal)
      }
    },
    mistakesOf: (refusal) => {
      if (differs(refusal)) return {}
      const field = String(refusal.params.field ?? '')
      return field === 'usd_per_unit' || field === 'units_per_usd'
        ? { rate: t('console.rates.rateAbsurd') }
        : undefined
    },
    onDone: ({ id }) => {
      say(t('console.proposal.said'))
      go(proposalAddress(id), { replace: true })
    },
    reload: async () => undefined,
  })
  const { values, errors } = form
  const change = (part: Partial<RateValues>) => {
    isMeant.current = false
    setFar(undefined)
    form.set(part)
  }
  return (
    <RecordPage
      back={{ to: ratesAddress({}), label: t('console.rates.back') }}
      title={t('console.rates.enter')}
      aside={null}
    >
      <RecordForm
        form={form}
        act={t('console.proposal.propose')}
        more={
          <Link className="act" to={ratesAddress({})}>
            {t('shared.cancel')}
          </Link>
        }
      >
        <p className="muted">{t('console.rates.enterText')}</p>
        <div className="form-pair">
          <SelectField
            label={t('console.rates.currency')}
            name="currency"
            value={values.currency}
            options={ratedCurrencies.map((code) => ({ value: code, label: code }))}
            error={errors.currency}
            onChange={(currency) => change({ currency })}
          />
          <DayField
            label={t('console.rates.day')}
            name="day"
            max={today()}
            value={values.day}
            error={errors.day}
            onChange={(day) => change({ day })}
          />
        </div>
        <div className="form-pair">
          <SelectField
            label={t('console.rates.direction')}
            name="direction"
            value={values.direction}
            options={(['usd_per_unit', 'units_per_usd'] as const).map((direction) => ({
              value: direction,
              label: t(`console.rates.direction.${direction}`, { currency: values.currency || '…' }),
            }))}
            error={errors.direction}
            onChange={(direction) => change({ direction: direction as Direction })}
          />
          <TextField
            label={t('console.rates.rate')}
            name="rate"
            inputMode="decimal"
            autoComplete="off"
            value={values.rate}
            error={errors.rate}
            hint={<Typed values={values} />}
            onChange={(rate) => change({ rate: narrowDigits(rate) })}
          />
        </div>
        <WhyField
          label={t('console.proposal.reasonLabel')}
          hint={t('console.rates.reasonHint')}
          value={values.reason}
          missing={errors.reason !== undefined}
          onChange={(reason) => change({ reason })}
        />
        {far && (
          <RateDiffers
            refusal={far}
            busy={form.busy}
            onMeant={() => {
              isMeant.current = true
              form.onSubmit()
            }}
          />
        )}
      </RecordForm>
    </RecordPage>
  )
}

/** What is typed, in both directions. */
function Typed({ values: { currency, direction, rate } }: { values: RateValues }) {
  const read = readRate(rate)
  if (!currency || read === undefined) return null
  const dollars = dollarsOf(direction, read)
  return <BothWays currency={currency} usdPerUnit={dollars} unitsPerUsd={1 / dollars} />
}
