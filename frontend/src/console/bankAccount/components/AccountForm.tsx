// The form that opens or changes a bank account. Sending it makes a proposal for a second administrator.
import type { ReactNode } from 'react'
import { WhyField } from '@/console/shared/acts/WhyField'
import type { PlatformBankAccount, Proposal } from '@/console/shared/api/wire'
import { RecordForm } from '@/console/shared/record/RecordForm'
import { useRecordForm } from '@/console/shared/record/useRecordForm'
import { refusalText, useT } from '@/shared/i18n'
import { TextField } from '@/shared/ui/Field'
import { changeBankAccount, openBankAccount } from '../api/accounts'
import {
  type AccountField,
  type AccountValues,
  accountMistakes,
  blankAccount,
  contentOf,
  fieldNames,
  isUnchanged,
  longest,
  unchanged,
  valuesOf,
} from '../model/account'
import '../bankAccount.css'

interface AccountFormProps {
  /** The account that is changed; none for a new one. */
  account: PlatformBankAccount | undefined
  onProposed: (proposal: Proposal) => void
  /** The account as it is now. */
  reload: () => Promise<PlatformBankAccount | undefined>
}

export function AccountForm({ account, onProposed, reload }: AccountFormProps) {
  const t = useT()
  const form = useRecordForm<PlatformBankAccount, AccountValues>({
    record: account,
    blank: blankAccount,
    valuesOf,
    validate: (values) => accountMistakes(t, values),
    send: async (values, read) => {
      if (read && isUnchanged(values, read)) throw unchanged()
      const content = contentOf(values, read?.is_open ?? true)
      const reason = values.reason.trim()
      onProposed(await (read ? changeBankAccount(read, content, reason) : openBankAccount(content, reason)))
      // Nothing has changed yet, so the page shows the present terms again.
      return undefined
    },
    onDone: () => undefined,
    reload,
    mistakesOf: (refusal) =>
      refusal.messageKey === 'CommentRequired' ? { reason: refusalText(refusal) } : undefined,
  })
  const { values, errors, set } = form
  const field = (name: AccountField, hint?: string) => (
    <TextField
      label={t(fieldNames[name])}
      name={name}
      maxLength={longest[name]}
      autoComplete="off"
      spellCheck={false}
      value={values[name]}
      error={errors[name]}
      hint={hint}
      onChange={(text) => set({ [name]: text })}
    />
  )
  return (
    <RecordForm form={form} act={t('console.proposal.propose')}>
      <p className="muted">{t('console.proposal.needsAdmin')}</p>
      {field('name', t('console.bankAccounts.nameHint'))}
      <Group title={t('console.bankAccounts.group.bank')}>
        <div className="form-pair">
          {field('bank_name')}
          {field(
            'swift_code',
            t(account ? 'console.bankAccounts.swiftStays' : 'console.bankAccounts.swiftHint'),
          )}
        </div>
        {field('address')}
      </Group>
      <Group title={t('console.bankAccounts.group.account')}>
        <div className="form-pair">
          {field('account_name')}
          {field(
            'account_number',
            t(account ? 'console.bankAccounts.numberStays' : 'console.bankAccounts.numberHint'),
          )}
        </div>
      </Group>
      <Group title={t('console.bankAccounts.group.optional')}>
        <div className="form-pair">
          {field('branch_name')}
          {field('branch_code')}
        </div>
        {field('correspondent_bank')}
      </Group>
      <WhyField
        label={t('console.proposal.reasonLabel')}
        hint={t('console.bankAccounts.reasonHint')}
        value={values.reason}
        missing={errors.reason !== undefined}
        onChange={(reason) => set({ reason })}
      />
    </RecordForm>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="bank-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
