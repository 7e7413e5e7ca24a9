// The second step: the bank account that money comes from and goes to, and where the money comes from.
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { banksKey, fetchBanks } from '@/shared/api/banks'
import { useCountries } from '@/shared/api/lookups'
import { useServer } from '@/shared/api/query'
import { useT } from '@/shared/i18n'
import { choice, select, text } from '@/shared/ui/bound'
import { CountryField } from '@/shared/ui/CountryField'
import { Check, Field, SelectField, TextField } from '@/shared/ui/Field'
import type { Form } from '@/shared/ui/form'
import { Icon } from '@/shared/ui/Icon'
import { Prefill } from '@/shared/ui/Prefill'
import { Sheet } from '@/shared/ui/Sheet'
import { addBankRoute } from '@/shared/wizard/addingBank'
import { otherSource } from '../accountRules'
import { takeBank } from '../takeBank'
import type { AccountFields, AccountsAnswer, Framework } from '../wire'

interface AccountBankStepProps {
  form: Form<AccountFields>
  data: AccountsAnswer
  framework: Framework
  confirmation: boolean
  /** A saved change keeps withdrawals waiting until the account is approved again. */
  pauses: boolean
}

export function AccountBankStep({ form, data, framework, confirmation, pauses }: AccountBankStepProps) {
  const t = useT()
  const countries = useCountries()
  const lookup = data.frameworkLookups.find(
    (candidate) => candidate.InvestmentFrameworkID === framework.InvestmentFrameworkID,
  )
  const sources = data.sourceOfFunds.filter(
    (source) => lookup?.SourceOfFundsIDs.includes(source.SourceOfFundsID) ?? true,
  )
  return (
    <>
      {pauses && (
        <p className="hint-box" role="status">
          <Icon name="info" size={20} />
          <span>{t('account.bank.pauses')}</span>
        </p>
      )}
      <SavedBanks form={form} add={addBankRoute(framework.InvestmentFrameworkID)} />
      <fieldset className="form">
        <legend className="form-legend">{t('account.section.bank')}</legend>
        <TextField {...text(form, 'BankAccountName')} autoComplete="name" />
        <TextField {...text(form, 'BankName')} hint={t('hints.latin')} />
        <TextField {...text(form, 'BankAccountNumber')} autoComplete="off" spellCheck={false} />
        <SelectField
          {...select(form, 'BankAccountTypeID')}
          hint={t('account.hint.bankType')}
          options={data.bankAccountTypes.map((type) => ({
            value: type.BankAccountTypeID,
            label: type.AccountType,
          }))}
        />
        <SelectField
          {...select(form, 'CurrencyID')}
          options={data.currencies.map((currency) => ({
            value: currency.CurrencyID,
            label: currency.Currency,
          }))}
        />
        <TextField {...text(form, 'BankBranchName')} />
        <TextField {...text(form, 'BankBranchCode')} autoComplete="off" spellCheck={false} />
        <TextField
          {...text(form, 'BankSwiftCode')}
          label={t('account.swift')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField {...text(form, 'BankAddress')} />
        <TextField {...text(form, 'BankAddressRegion')} />
        <TextField {...text(form, 'BankCity')} />
        <CountryField {...choice(form, 'BankCountryID')} countries={countries} />
        <TextField {...text(form, 'BankAreaCode')} autoComplete="off" />
        <TextField {...text(form, 'CorrespondentBank')} hint={t('account.hint.correspondent')} />
      </fieldset>
      <fieldset className="form">
        <legend className="form-legend">{t('account.section.funds')}</legend>
        <SelectField
          {...select(form, 'SourceOfFundsID')}
          options={sources.map((source) => ({
            value: source.SourceOfFundsID,
            label: source.SourceOfFundsText,
          }))}
        />
        {form.values.SourceOfFundsID === otherSource && <OtherSource form={form} />}
        {confirmation && (
          <Check
            name="BankDepositConfirmationInd"
            checked={form.values.BankDepositConfirmationInd}
            error={form.errors.BankDepositConfirmationInd}
            onChange={(ticked) => form.set({ BankDepositConfirmationInd: ticked })}
          >
            {t('account.deposit')}
          </Check>
        )}
      </fieldset>
    </>
  )
}

function OtherSource({ form }: { form: Form<AccountFields> }) {
  const { onChange, value, maxLength, ...bound } = text(form, 'OpenSourceOfFunds')
  return (
    <Field {...bound}>
      {(attributes) => (
        <textarea
          {...attributes}
          className="input"
          name="OpenSourceOfFunds"
          autoComplete="off"
          value={value}
          rows={3}
          maxLength={maxLength}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

interface SavedBanksProps {
  form: Form<AccountFields>
  /** The route for adding another one. */
  add: string
}

/** Fills the step from a bank account of the profile, so that it is typed once. */
function SavedBanks({ form, add }: SavedBanksProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const banks = useServer(banksKey, fetchBanks).data?.banks
  if (!banks) return null
  if (banks.length === 0)
    return <Prefill icon="bank" title={t('account.list.addBank')} text={t('account.prefill.add')} to={add} />
  const take = (id: number) => {
    setOpen(false)
    void takeBank(form, id)
  }
  return (
    <>
      <Prefill
        icon="bank"
        title={t('account.prefill.title')}
        text={t('account.prefill.text')}
        opensChoice
        onPress={() => setOpen(true)}
      />
      <Sheet open={open} title={t('account.prefill.title')} onClose={() => setOpen(false)}>
        <ul className="framework-list">
          {banks.map((bank) => (
            <li key={bank.UserBankProfileID}>
              <button type="button" className="framework" onClick={() => take(bank.UserBankProfileID)}>
                <span className="framework-icon">
                  <Icon name="bank" />
                </span>
                <span className="framework-words">
                  <strong>{bank.BankName}</strong>
                  <small className="figures">{bank.BankAccountNumber}</small>
                </span>
                <Icon name="forward" size={20} />
              </button>
            </li>
          ))}
          <li>
            <Link className="framework" to={add}>
              <span className="framework-icon">
                <Icon name="plus" />
              </span>
              <span className="framework-words">
                <strong>{t('account.list.addBank')}</strong>
                <small>{t('account.prefill.add')}</small>
              </span>
              <Icon name="forward" size={20} />
            </Link>
          </li>
        </ul>
      </Sheet>
    </>
  )
}
