// The terms of a project: amounts, days, the return, and who may pay how. What was ordered stays, and says so beside its field.

import { ExactField } from '@/console/editions/components/ExactField'
import type { Editing } from '@/console/editions/model/useContent'
import type { ProjectChoices, ProjectContent, ProjectView } from '@/console/shared/api/wire'
import { instantOf, typedOf, zoneName } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { Check, FieldGroup, SelectField, TextField } from '@/shared/ui/Field'

interface ProjectTermsProps {
  editing: Editing<ProjectContent>
  choices: ProjectChoices | undefined
  view: ProjectView
}

type Figure =
  | 'project_size'
  | 'offering_size'
  | 'share_price'
  | 'term_months'
  | 'rate_percent'
  | 'wire_minimum'
  | 'wire_maximum'
  | 'wallet_minimum'
  | 'wallet_maximum'

export function ProjectTerms({ editing, choices, view }: ProjectTermsProps) {
  const t = useT()
  const locale = useSession((session) => session.locale)
  const { values, mistakes, set } = editing
  const change = <Field extends keyof ProjectContent>(field: Field, value: ProjectContent[Field]) =>
    set(field, (old) => ({ ...old, [field]: value }))
  const ordered = view.orders > 0
  const kept = ordered ? t('console.projectEdit.kept', { orders: view.orders }) : undefined
  const code = choices?.currencies.find(({ id }) => id === values.currency_id)?.code ?? ''
  const figure = (field: Figure, hint?: string) => (
    <ExactField
      label={t(`console.projectEdit.${field}`, { currency: code || 'none' })}
      field={field}
      value={values[field]}
      mistake={mistakes[field]}
      {...(hint ? { hint } : {})}
      onChange={(value) => change(field, value)}
    />
  )
  const day = (field: 'opens_at' | 'funding_end') => {
    const value = values[field]
    return (
      <TextField
        label={t(`console.projectEdit.${field}`, { zone: zoneName })}
        name={field}
        type="datetime-local"
        value={value ? typedOf(value) : ''}
        error={mistakes[field]}
        onChange={(typed) => change(field, instantOf(typed) ?? null)}
      />
    )
  }
  const frameworks = choices?.frameworks ?? []
  const wrongFramework = Object.entries(mistakes).find(([field]) => field.startsWith('frameworks'))
  return (
    <section className="record-part entries">
      <h2>{t('console.projectEdit.terms')}</h2>
      <div className="form-pair">
        <SelectField
          label={t('console.projectEdit.currency')}
          name="currency_id"
          value={values.currency_id}
          options={(choices?.currencies ?? []).map(({ id, code }) => ({ value: id, label: code }))}
          error={mistakes.currency_id}
          hint={kept}
          onChange={(value) => change('currency_id', Number(value))}
        />
        {figure('share_price', kept)}
      </div>
      <div className="form-pair">
        {figure('project_size')}
        {figure(
          'offering_size',
          ordered ? t('console.projectEdit.taken', { taken: view.taken, currency: code }) : undefined,
        )}
      </div>
      <div className="form-pair">
        {day('opens_at')}
        {day('funding_end')}
      </div>
      <div className="form-pair">
        {figure('term_months')}
        {figure('rate_percent')}
      </div>
      <SelectField
        label={t('console.projectEdit.rateKind')}
        name="is_roi"
        value={values.is_roi ? 'roi' : 'irr'}
        options={[
          { value: 'irr', label: t('console.projectEdit.irr') },
          { value: 'roi', label: t('console.projectEdit.roi') },
        ]}
        error={mistakes.is_roi}
        onChange={(kind) => change('is_roi', kind === 'roi')}
      />
      <FieldGroup
        className="checks"
        name="frameworks"
        legend={<legend className="field-label">{t('console.projectEdit.frameworks')}</legend>}
        error={wrongFramework?.[1]}
      >
        {frameworks.map((framework) => (
          <Check
            key={framework.id}
            name={`framework-${framework.id}`}
            checked={values.frameworks.includes(framework.id)}
            onChange={(checked) =>
              change(
                'frameworks',
                frameworks
                  .map(({ id }) => id)
                  .filter((id) => (id === framework.id ? checked : values.frameworks.includes(id))),
              )
            }
          >
            {locale === 'zh' ? framework.name_zh : framework.name_en}
          </Check>
        ))}
      </FieldGroup>
      <div className="form-pair">
        {figure('wire_minimum', t('console.projectEdit.methodHint'))}
        {figure('wire_maximum')}
      </div>
      <div className="form-pair">
        {figure('wallet_minimum', t('console.projectEdit.methodHint'))}
        {figure('wallet_maximum')}
      </div>
    </section>
  )
}
