// Says where a payout goes to whose payee's bank account was not known: the account's approved one, another that is typed from the
// documents beside it, or the payer's bitcoin address where the money came in bitcoin. A second person approves each.
import { Fragment } from 'react'
import type { PayoutTarget } from '@/console/shared/api/wire'
import { ActFrame } from '@/console/shared/record/ActFrame'
import { type ActForm, useActForm } from '@/console/shared/record/useActForm'
import { useCountries } from '@/shared/api/lookups'
import { useT } from '@/shared/i18n'
import { FieldGroup, SelectField, TextField } from '@/shared/ui/Field'
import { giveTarget } from '../api/payouts'
import type { ActProps } from '../model/act'
import { targetMistakes } from '../model/mistakes'
import {
  blankTarget,
  lineName,
  type TargetValues,
  type TargetWay,
  targetForm,
  targetWays,
  typedLines,
} from '../model/target'
import { ReasonField } from './ReasonField'
import { TargetLines } from './TargetLines'
import '../payout.css'

export function TargetForm({ payout, reload, onDone, onCancel }: ActProps) {
  const t = useT()
  const own = payout.account_target ?? undefined
  const ways = targetWays(payout)
  const form = useActForm<TargetValues>({
    initial: blankTarget(ways[0] ?? 'other'),
    validate: targetMistakes,
    reload,
    send: async (values) => onDone(await giveTarget(payout, targetForm(values))),
  })
  const { values, errors, set } = form
  return (
    <ActFrame
      form={form}
      title={t('console.payouts.act.give_target')}
      act={t('console.proposal.propose')}
      onCancel={onCancel}
    >
      {ways.length > 1 && <Ways ways={ways} own={own} way={values.way} onChoose={(way) => set({ way })} />}
      {values.way === 'other' && <TypedTarget form={form} />}
      {values.way === 'coins' && (
        <TextField
          label={t('console.field.bitcoin_address')}
          name="bitcoin_address"
          autoComplete="off"
          spellCheck={false}
          maxLength={90}
          value={values.bitcoin_address}
          error={errors.bitcoin_address}
          onChange={(bitcoin_address) => set({ bitcoin_address })}
        />
      )}
      <ReasonField
        value={values.reason}
        missing={errors.reason !== undefined}
        onChange={(reason) => set({ reason })}
      />
    </ActFrame>
  )
}

interface WaysProps {
  ways: TargetWay[]
  own: PayoutTarget | undefined
  way: TargetWay
  onChoose: (way: TargetWay) => void
}

function Ways({ ways, own, way, onChoose }: WaysProps) {
  const t = useT()
  return (
    <FieldGroup className="payout-ways" name="way" legend={<legend>{t('console.payouts.payTo')}</legend>}>
      {ways.map((to) => (
        <Fragment key={to}>
          <label>
            <input type="radio" name="way" value={to} checked={way === to} onChange={() => onChoose(to)} />
            {t(`console.payouts.way.${to}`)}
          </label>
          {to === 'account' && way === to && own && <TargetLines target={own} />}
        </Fragment>
      ))}
    </FieldGroup>
  )
}

function TypedTarget({ form: { values, errors, set } }: { form: ActForm<TargetValues> }) {
  const t = useT()
  const countries = useCountries()
  return (
    <div className="form-pair">
      {typedLines.map((line) => {
        const name = lineName(line.field)
        const label = name ? t(name) : line.field
        return (
          <TextField
            key={line.field}
            label={'optional' in line ? t('console.payouts.optional', { label }) : label}
            name={line.field}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={values[line.field]}
            error={errors[line.field]}
            onChange={(typed) => set({ [line.field]: typed })}
          />
        )
      })}
      <SelectField
        label={t('console.payouts.optional', { label: t('console.field.bank_country') })}
        name="country"
        value={values.country}
        options={countries.map(({ CountryID, Country }) => ({ value: CountryID, label: Country }))}
        error={errors.country}
        onChange={(country) => set({ country: Number(country) })}
      />
    </div>
  )
}
