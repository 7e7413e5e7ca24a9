// The fields of the two steps of a bank account.
import type { BanksAnswer, BankFields as Fields } from '@/shared/api/banks'
import { useCountries } from '@/shared/api/lookups'
import { useT } from '@/shared/i18n'
import { choice, select, text } from '@/shared/ui/bound'
import { CountryField } from '@/shared/ui/CountryField'
import { SelectField, TextField } from '@/shared/ui/Field'
import type { Form } from '@/shared/ui/form'

export function AccountFields({ form, lookups }: { form: Form<Fields>; lookups: BanksAnswer }) {
  const t = useT()
  return (
    <>
      <TextField {...text(form, 'AccountName')} autoComplete="name" hint={t('profile.bank.hint.holder')} />
      <TextField {...text(form, 'BankName')} hint={t('profile.bank.hint.latin')} />
      <TextField
        {...text(form, 'BankAccountNumber')}
        inputMode="text"
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        {...select(form, 'BankAccountTypeID')}
        options={lookups.bankAccountTypes.map((type) => ({
          value: type.BankAccountTypeID,
          label: type.AccountType,
        }))}
      />
      <SelectField
        {...select(form, 'CurrencyID')}
        options={lookups.currencies.map((currency) => ({
          value: currency.CurrencyID,
          label: currency.Currency,
        }))}
      />
    </>
  )
}

export function BranchFields({ form }: { form: Form<Fields> }) {
  const countries = useCountries()
  return (
    <>
      <TextField {...text(form, 'BankBranchName')} />
      <TextField {...text(form, 'BankBranchCode')} autoComplete="off" spellCheck={false} />
      <TextField
        {...text(form, 'BankSwiftCode')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField {...text(form, 'BankAddress')} />
      <TextField {...text(form, 'BankCity')} />
      <TextField {...text(form, 'BankAddressRegion')} />
      <CountryField {...choice(form, 'BankCountryID')} countries={countries} />
      <TextField {...text(form, 'BankAreaCode')} autoComplete="off" />
    </>
  )
}
