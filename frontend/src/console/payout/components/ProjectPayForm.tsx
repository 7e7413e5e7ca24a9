// Proposes a payment to a project: how much, from which bank account, to which. A second person approves it.

import type { ProjectFundsItem, Proposal } from '@/console/shared/api/wire'
import { ActFrame } from '@/console/shared/record/ActFrame'
import { useActForm } from '@/console/shared/record/useActForm'
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { AmountField } from '@/shared/ui/AmountField'
import { FieldGroup, SelectField } from '@/shared/ui/Field'
import { payProject } from '../api/projectFunds'
import { projectPayMistakes } from '../model/mistakes'
import { blankPayment, type ProjectPayValues, paymentForm } from '../model/projectFunds'
import { ReasonField } from './ReasonField'
import { TargetLines } from './TargetLines'
import { TypedTarget } from './TypedTarget'
import '../payout.css'

interface ProjectPayFormProps {
  project: number
  item: ProjectFundsItem
  reload: () => Promise<unknown>
  onDone: (proposal: Proposal) => void
  onCancel: () => void
}

export function ProjectPayForm({ project, item, reload, onDone, onCancel }: ProjectPayFormProps) {
  const t = useT()
  // Only currencies that something can be paid in; mostly there is one.
  const payable = item.funds.filter(({ available }) => available > 0)
  const inCurrency = (code: string) => payable.find(({ currency }) => currency === code)
  const availableIn = (code: string) => inCurrency(code)?.available ?? 0
  const form = useActForm<ProjectPayValues>({
    initial: blankPayment(item, payable[0]?.currency ?? item.funds[0]?.currency ?? ''),
    validate: (values) => projectPayMistakes(values, { available: availableIn(values.currency) }),
    reload,
    send: async (values) => onDone(await payProject(project, item, paymentForm(item, values))),
  })
  const { values, errors, set } = form
  const last = item.last_payee ?? undefined
  return (
    <ActFrame
      form={form}
      title={t('console.funds.pay')}
      act={t('console.proposal.propose')}
      onCancel={onCancel}
    >
      {payable.length > 1 && (
        <SelectField
          label={t('console.payouts.currency')}
          name="currency"
          value={values.currency}
          options={payable.map(({ currency }) => ({ value: currency, label: currency }))}
          error={errors.currency}
          onChange={(currency) => set({ currency })}
        />
      )}
      <AmountField
        label={t('console.column.amount')}
        name="amount"
        value={values.amount}
        currency={values.currency}
        error={errors.amount}
        hint={t('console.funds.amountHint', {
          available: moneyText(availableIn(values.currency), values.currency),
        })}
        onChange={(amount) => set({ amount })}
      />
      <SelectField
        label={t('console.payouts.paidFrom')}
        name="bank_account"
        value={values.bank_account}
        options={item.bank_accounts.map(({ id, name }) => ({ value: id, label: name }))}
        error={errors.bank_account}
        onChange={(id) => set({ bank_account: id ? Number(id) : null })}
      />
      {last && (
        <FieldGroup className="payout-ways" name="way" legend={<legend>{t('console.payouts.payTo')}</legend>}>
          <label>
            <input
              type="radio"
              name="way"
              value="last"
              checked={values.way === 'last'}
              onChange={() => set({ way: 'last' })}
            />
            {t('console.payouts.way.project')}
          </label>
          {values.way === 'last' && <TargetLines target={last} />}
          <label>
            <input
              type="radio"
              name="way"
              value="other"
              checked={values.way === 'other'}
              onChange={() => set({ way: 'other' })}
            />
            {t('console.payouts.way.other')}
          </label>
        </FieldGroup>
      )}
      {values.way === 'other' && <TypedTarget values={values} errors={errors} set={set} />}
      <ReasonField
        hint={t('console.funds.reasonHint')}
        value={values.reason}
        missing={errors.reason !== undefined}
        onChange={(reason) => set({ reason })}
      />
    </ActFrame>
  )
}
