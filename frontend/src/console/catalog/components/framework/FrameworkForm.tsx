// The form of a framework: what is allowed, what is asked and paid, the notices, and where investors wire to.

import { FigureField } from '@/console/editions/components/FigureField'
import { Pair } from '@/console/editions/components/Pair'
import type { Editing } from '@/console/editions/model/useContent'
import type { FrameworkContent, FrameworkView } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { Check, FieldGroup, TextField } from '@/shared/ui/Field'
import {
  longestOfFramework as longest,
  paymentMethods,
  walletMethod,
  wholeNumber,
  withId,
} from '../../model/framework'
import { FrameworkBanks } from './FrameworkBanks'
import { FrameworkSources } from './FrameworkSources'
import '../../catalog.css'

interface FrameworkFormProps {
  editing: Editing<FrameworkContent>
  view: FrameworkView
}

export function FrameworkForm({ editing, view }: FrameworkFormProps) {
  const t = useT()
  const { values, mistakes, set } = editing
  const change = <Field extends keyof FrameworkContent>(field: Field, value: FrameworkContent[Field]) =>
    set(field, (old) => ({ ...old, [field]: value }))
  const flag = (field: 'deposits' | 'withdrawals' | 'deposit_confirmation') => (
    <Check
      name={field}
      checked={values[field]}
      error={mistakes[field]}
      onChange={(checked) => change(field, checked)}
    >
      {t(`console.frameworks.${field}`)}
    </Check>
  )
  const offered = paymentMethods.filter((method) => view.has_wallets || method !== walletMethod)
  const wrongMethod = Object.entries(mistakes).find(([field]) => field.startsWith('payment_methods'))
  const notice = (field: 'investment_notice' | 'wire_notice') => (
    <Pair
      label={t(`console.frameworks.${field}`)}
      field={field}
      max={longest.notice}
      rows={6}
      mistakes={mistakes}
      zh={values[`${field}_zh`]}
      en={values[`${field}_en`]}
      onChange={(_, language, value) => change(`${field}_${language}`, value)}
    />
  )
  return (
    <>
      <section className="record-part entries">
        <h2>{t('console.frameworks.allowed')}</h2>
        <FieldGroup
          className="checks"
          name="payment_methods"
          legend={<legend className="field-label">{t('console.frameworks.methods')}</legend>}
          error={wrongMethod?.[1]}
        >
          {offered.map((method) => (
            <Check
              key={method}
              name={`payment-method-${method}`}
              checked={values.payment_methods.includes(method)}
              onChange={(checked) =>
                change('payment_methods', withId(values.payment_methods, method, checked))
              }
            >
              {t(`console.frameworks.method.${method}`)}
            </Check>
          ))}
        </FieldGroup>
        <div className="checks">
          {view.has_wallets && flag('deposits')}
          {view.has_wallets && flag('withdrawals')}
          {flag('deposit_confirmation')}
        </div>
        {!view.has_wallets && <p className="muted">{t('console.frameworks.noWallets')}</p>}
      </section>
      <section className="record-part entries">
        <h2>{t('console.frameworks.fee')}</h2>
        <FigureField
          label={t('console.frameworks.kyc_fee')}
          field="kyc_fee"
          value={values.kyc_fee}
          mistake={mistakes.kyc_fee}
          hint={t('console.frameworks.feeHint')}
          onChange={(value) => change('kyc_fee', value)}
        />
      </section>
      <section className="record-part entries">
        <h2>{t('console.frameworks.passport')}</h2>
        <TextField
          label={t('console.frameworks.passport_months')}
          name="passport_months"
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          value={String(values.passport_months ?? '')}
          error={mistakes.passport_months}
          hint={t('console.frameworks.passportHint')}
          onChange={(typed) => change('passport_months', wholeNumber(typed))}
        />
      </section>
      <FrameworkSources
        sources={view.sources}
        chosen={values.sources_of_funds}
        mistakes={mistakes}
        onChange={(ids) => change('sources_of_funds', ids)}
      />
      <section className="record-part entries">
        <h2>{t('console.frameworks.notices')}</h2>
        {notice('investment_notice')}
        {notice('wire_notice')}
      </section>
      <FrameworkBanks editing={editing} />
    </>
  )
}
