// Says where a payout goes to whose payee's bank account was not known: the account's approved one, another that is typed from the
// documents beside it, or the payer's bitcoin address where the money came in bitcoin. A second person approves each.
import { Fragment } from 'react'
import type { PayoutTarget } from '@/console/shared/api/wire'
import { ActFrame } from '@/console/shared/record/ActFrame'
import { useActForm } from '@/console/shared/record/useActForm'
import { useT } from '@/shared/i18n'
import { FieldGroup, TextField } from '@/shared/ui/Field'
import { giveTarget } from '../api/payouts'
import type { ActProps } from '../model/act'
import { targetMistakes } from '../model/mistakes'
import { blankTarget, type TargetValues, type TargetWay, targetForm, targetWays } from '../model/target'
import { ReasonField } from './ReasonField'
import { TargetLines } from './TargetLines'
import { TypedTarget } from './TypedTarget'
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
      {ways.length > 1 && (
        <Ways
          ways={ways}
          own={own}
          isProject={payout.project != null}
          way={values.way}
          onChoose={(way) => set({ way })}
        />
      )}
      {values.way === 'other' && <TypedTarget values={values} errors={errors} set={set} />}
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
  /** The bank account is that of the last payment to the project. */
  isProject: boolean
  way: TargetWay
  onChoose: (way: TargetWay) => void
}

function Ways({ ways, own, isProject, way, onChoose }: WaysProps) {
  const t = useT()
  return (
    <FieldGroup className="payout-ways" name="way" legend={<legend>{t('console.payouts.payTo')}</legend>}>
      {ways.map((to) => (
        <Fragment key={to}>
          <label>
            <input type="radio" name="way" value={to} checked={way === to} onChange={() => onChoose(to)} />
            {t(to === 'account' && isProject ? 'console.payouts.way.project' : `console.payouts.way.${to}`)}
          </label>
          {to === 'account' && way === to && own && <TargetLines target={own} />}
        </Fragment>
      ))}
    </FieldGroup>
  )
}
