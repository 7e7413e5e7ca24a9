// The terms of a project: amounts, days, the return, and who may pay how. A term that cannot change because of existing
// orders says so beside its field.

import { ExactField } from '@/console/editions/components/ExactField'
import { FigureField } from '@/console/editions/components/FigureField'
import { InstantField } from '@/console/editions/components/InstantField'
import type { Editing } from '@/console/editions/model/useContent'
import type { ProjectChoices, ProjectContent, ProjectView } from '@/console/shared/api/wire'
import { zoneName } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { Check, FieldGroup, SelectField } from '@/shared/ui/Field'
import '../../catalog.css'

interface ProjectTermsProps {
  editing: Editing<ProjectContent>
  choices: ProjectChoices | undefined
  view: ProjectView
}

type Amount =
  | 'project_size'
  | 'offering_size'
  | 'wire_minimum'
  | 'wire_maximum'
  | 'wallet_minimum'
  | 'wallet_maximum'
/** With more digits behind the point than an amount has, or none. */
type Exact = 'share_price' | 'term_months' | 'rate_percent'

export function ProjectTerms({ editing, choices, view }: ProjectTermsProps) {
  const t = useT()
  const locale = useSession((session) => session.locale)
  const { values, mistakes, set } = editing
  const change = <Field extends keyof ProjectContent>(field: Field, value: ProjectContent[Field]) =>
    set(field, (old) => ({ ...old, [field]: value }))
  const ordered = view.orders > 0
  const kept = ordered ? t('console.projectEdit.kept', { orders: view.orders }) : undefined
  const code = choices?.currencies.find(({ id }) => id === values.currency_id)?.code ?? ''
  const attributes = (field: Amount | Exact, hint?: string) => ({
    label: t(`console.projectEdit.${field}`, { currency: code || 'none' }),
    field,
    value: values[field],
    mistake: mistakes[field],
    ...(hint ? { hint } : {}),
    onChange: (value: number | null) => change(field, value),
  })
  const amount = (field: Amount, hint?: string) => <FigureField {...attributes(field, hint)} />
  const exact = (field: Exact, hint?: string) => <ExactField {...attributes(field, hint)} />
  const day = (field: 'opens_at' | 'funding_end') => (
    <InstantField
      label={t(`console.projectEdit.${field}`, { zone: zoneName })}
      field={field}
      value={values[field]}
      mistake={mistakes[field]}
      onChange={(instant) => change(field, instant)}
    />
  )
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
        {exact('share_price', kept)}
      </div>
      <div className="form-pair">
        {amount('project_size')}
        {amount(
          'offering_size',
          ordered ? t('console.projectEdit.taken', { taken: view.taken, currency: code }) : undefined,
        )}
      </div>
      <div className="form-pair">
        {day('opens_at')}
        {day('funding_end')}
      </div>
      <div className="form-pair">
        {exact('term_months')}
        {exact('rate_percent')}
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
        {amount('wire_minimum', t('console.projectEdit.methodHint'))}
        {amount('wire_maximum')}
      </div>
      <div className="form-pair">
        {amount('wallet_minimum', t('console.projectEdit.methodHint'))}
        {amount('wallet_maximum')}
      </div>
    </section>
  )
}
