// The form that drafts a distribution: of which project, how much, for whom by which day, and what the holders read.
import { Link } from 'react-router-dom'
import { RecordForm } from '@/console/shared/record/RecordForm'
import { useT } from '@/shared/i18n'
import { SelectField, TextField } from '@/shared/ui/Field'
import { useProjectChoices } from '../api/distributions'
import type { DistributionItem } from '../api/wire'
import { distributionTypes } from '../model/distributions'
import { redeems } from '../model/drafting'
import { useDrafting } from '../model/useDrafting'
import { BasisField } from './BasisField'
import { DaysField } from './DaysField'
import { TextsField } from './TextsField'
import '../distribution.css'

interface DraftFormProps {
  /** The draft that is changed; none for a new one. */
  item: DistributionItem | undefined
  reload: () => Promise<DistributionItem | undefined>
  onDone: (item: DistributionItem) => void
  /** Where Cancel leads. */
  back: string
}

export function DraftForm({ item, reload, onDone, back }: DraftFormProps) {
  const t = useT()
  const { form, drop } = useDrafting({ item, reload, onDone })
  const choices = useProjectChoices(item)
  const { values, errors, set: change } = form
  const project = choices.find(({ id }) => id === values.project)
  return (
    <RecordForm
      form={form}
      act={t(item ? 'console.distributions.keep' : 'console.distributions.draftAct')}
      more={
        <Link className="act" to={back} onClick={drop}>
          {t('shared.cancel')}
        </Link>
      }
    >
      {!item && <p className="muted">{t('console.distributions.about')}</p>}
      <div className="distribution-fields">
        <SelectField
          label={t('console.distributions.project')}
          name="project"
          value={values.project}
          options={choices.map(({ id, name, code }) => ({ value: id, label: `${name} · ${code}` }))}
          error={errors.project}
          hint={t('console.distributions.projectHint')}
          onChange={(id) => change({ project: id ? Number(id) : null })}
        />
        <SelectField
          label={t('console.distributions.type')}
          name="cash_type"
          value={values.cash_type}
          options={distributionTypes.map((type) => ({
            value: type,
            label: t(`console.distributions.type.${type}`),
          }))}
          error={errors.cash_type}
          hint={values.cash_type ? t(`console.distributions.typeHint.${values.cash_type}`) : undefined}
          onChange={(code) => change({ cash_type: distributionTypes.find((type) => type === code) ?? '' })}
        />
        <BasisField values={values} errors={errors} currency={project?.currency} onChange={change} />
        {redeems(values) && (
          <TextField
            label={t('console.distributions.redeemedPerShare')}
            name="redeemed_per_share"
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            value={values.redeemed_per_share}
            error={errors.redeemed_per_share}
            hint={t('console.distributions.redeemedHint')}
            onChange={(redeemed_per_share) => change({ redeemed_per_share })}
          />
        )}
        <DaysField values={values} errors={errors} onChange={change} />
      </div>
      <TextsField values={values} errors={errors} project={project?.names} onChange={change} />
    </RecordForm>
  )
}
