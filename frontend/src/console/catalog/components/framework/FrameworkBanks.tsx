// The transaction processes of a framework: each has a code and a bank account, with its details as investors see them.
import { Link } from 'react-router-dom'
import { Entries } from '@/console/editions/components/Entries'
import type { Editing } from '@/console/editions/model/useContent'
import type { FrameworkContent, PlatformBankAccount } from '@/console/shared/api/wire'
import {
  accountLabel,
  bankAccountsAddress,
  usePlatformBankAccounts,
} from '@/console/shared/bankAccount/accounts'
import { BankDetails } from '@/console/shared/bankAccount/BankDetails'
import { WithheldNotice } from '@/console/shared/bankAccount/WithheldNotice'
import { useT } from '@/shared/i18n'
import { SelectField, TextField } from '@/shared/ui/Field'
import { Icon } from '@/shared/ui/Icon'
import { ErrorState } from '@/shared/ui/States'
import { blankProcess, longestOfFramework, mostBanks } from '../../model/framework'
import '../../catalog.css'

export function FrameworkBanks({ editing }: { editing: Editing<FrameworkContent> }) {
  const t = useT()
  const { values, mistakes, set } = editing
  const asked = usePlatformBankAccounts()
  const accounts = asked.data?.items ?? []
  return (
    <Entries
      title={t('console.frameworks.banks')}
      field="transaction_processes"
      entries={values.transaction_processes}
      blank={blankProcess}
      most={mostBanks}
      mistakes={mistakes}
      onChange={(banks) => set('transaction_processes', (old) => ({ ...old, transaction_processes: banks }))}
      name={(number) => t('console.frameworks.bank', { number })}
      add={t('console.frameworks.addBank')}
      about={
        <>
          <p className="muted">
            {t('console.frameworks.banksText')}{' '}
            <Link to={bankAccountsAddress}>{t('console.frameworks.toBanks')}</Link>
          </p>
          {asked.error && !asked.data ? (
            <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
          ) : null}
        </>
      }
    >
      {({ code, bank_account }, at, change) => {
        const field = `transaction_processes.${at}`
        const account = accounts.find(({ id }) => id === bank_account)
        return (
          <>
            <div className="bank-lines">
              <TextField
                label={t('console.frameworks.line.code')}
                name={`${field}.code`}
                maxLength={longestOfFramework.code}
                autoComplete="off"
                value={code}
                error={mistakes[`${field}.code`]}
                onChange={(value) => change({ code: value })}
              />
              <AccountField
                name={`${field}.bank_account`}
                accounts={accounts}
                chosen={bank_account}
                isLoaded={asked.data !== undefined}
                error={mistakes[`${field}.bank_account`]}
                onChange={(id) => change({ bank_account: id })}
              />
            </div>
            {account && <Chosen account={account} isFirst={at === 0} />}
          </>
        )
      }}
    </Entries>
  )
}

interface AccountFieldProps {
  name: string
  accounts: PlatformBankAccount[]
  chosen: number | null
  isLoaded: boolean
  error: string | undefined
  onChange: (id: number) => void
}

/** Open accounts are offered; one that was closed since stays readable where it was chosen. */
function AccountField({ name, accounts, chosen, isLoaded, error, onChange }: AccountFieldProps) {
  const t = useT()
  const offered = accounts.filter(({ id, is_open }) => is_open || id === chosen)
  const labelled = offered.map((account) => ({
    value: account.id,
    label: account.is_open ? accountLabel(account) : `${accountLabel(account)} (${t('console.bank.closed')})`,
  }))
  return (
    <SelectField
      label={t('console.frameworks.line.bank_account')}
      name={name}
      value={chosen}
      options={labelled}
      error={error}
      hint={isLoaded && labelled.length === 0 ? t('console.frameworks.noBank') : undefined}
      onChange={(id) => onChange(Number(id))}
    />
  )
}

/** What investors read of the chosen account. */
function Chosen({ account, isFirst }: { account: PlatformBankAccount; isFirst: boolean }) {
  const t = useT()
  return (
    <div className="bank-chosen">
      {account.is_withheld && <WithheldNotice />}
      <BankDetails account={account} />
      {isFirst && (
        <p className="why">
          <Icon name="outgoing" size={16} />
          {t('console.frameworks.paysFrom')}
        </p>
      )}
    </div>
  )
}
