// The form of a project: what it is and where, its pictures, its terms, its table and texts, and its papers.

import { Entries } from '@/console/editions/components/Entries'
import { ExactField } from '@/console/editions/components/ExactField'
import { Pair } from '@/console/editions/components/Pair'
import { PictureField } from '@/console/editions/components/PictureField'
import type { Editing } from '@/console/editions/model/useContent'
import type { ProjectChoices, ProjectContent, ProjectView } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { SelectField, TextField } from '@/shared/ui/Field'
import { longestOfProject as longest, mostOfProject as most } from '../../model/project'
import { ProjectPapers } from './ProjectPapers'
import { ProjectTerms } from './ProjectTerms'
import { ProjectWords } from './ProjectWords'

interface ProjectFormProps {
  editing: Editing<ProjectContent>
  choices: ProjectChoices | undefined
  view: ProjectView
}

export function ProjectForm({ editing, choices, view }: ProjectFormProps) {
  const t = useT()
  const { values, mistakes, set } = editing
  return (
    <>
      <ProjectFacts editing={editing} choices={choices} />
      <Entries
        title={t('console.projectEdit.pictures')}
        field="images"
        entries={values.images}
        blank={{ image: '' }}
        most={most.images}
        mistakes={mistakes}
        onChange={(images) => set('images', (old) => ({ ...old, images }))}
        name={(number) =>
          number === 1 ? t('console.projectEdit.cover') : t('console.projectEdit.picture', { number })
        }
        add={t('console.projectEdit.addPicture')}
      >
        {({ image }, at, change) => (
          <PictureField
            wide
            label={t('console.content.picture')}
            field={`images.${at}.image`}
            value={image}
            base={view.pictures}
            mistake={mistakes[`images.${at}.image`]}
            onChange={(key) => change({ image: key })}
          />
        )}
      </Entries>
      <ProjectTerms editing={editing} choices={choices} view={view} />
      <ProjectWords editing={editing} choices={choices} base={view.papers} />
      <ProjectPapers
        title={t('console.projectEdit.documents')}
        about={<p className="muted">{t('console.projectEdit.documentsHint')}</p>}
        field="documents"
        papers={values.documents}
        most={most.documents}
        mistakes={mistakes}
        choices={choices}
        base={view.papers}
        onChange={(documents) => set('documents', (old) => ({ ...old, documents }))}
      />
    </>
  )
}

type Choice = 'partner_id' | 'property_type_id' | 'continent_id' | 'country_id'

function ProjectFacts({ editing, choices }: Omit<ProjectFormProps, 'view'>) {
  const t = useT()
  const locale = useSession((session) => session.locale)
  const { values, mistakes, set } = editing
  const change = (field: string, value: string | number | null) =>
    set(field, (old) => ({ ...old, [field]: value }))
  const choice = (field: Choice, entries: { id: number; name_zh: string; name_en: string }[] = []) => (
    <SelectField
      label={t(`console.projectEdit.${field}`)}
      name={field}
      value={values[field] ?? (field === 'partner_id' ? 0 : null)}
      options={[
        ...(field === 'partner_id' ? [{ value: 0, label: t('console.projectEdit.noPartner') }] : []),
        ...entries.map((entry) => ({
          value: entry.id,
          label: locale === 'zh' ? entry.name_zh : entry.name_en,
        })),
      ]}
      error={mistakes[field]}
      onChange={(value) => change(field, Number(value) || null)}
    />
  )
  const line = (field: 'code' | 'issuer') => (
    <TextField
      label={t(`console.projectEdit.${field}`)}
      name={field}
      maxLength={longest[field]}
      autoComplete="off"
      value={values[field]}
      error={mistakes[field]}
      onChange={(typed) => change(field, typed)}
    />
  )
  const degrees = (field: 'latitude' | 'longitude') => (
    <ExactField
      label={t(`console.projectEdit.${field}`)}
      field={field}
      value={values[field]}
      mistake={mistakes[field]}
      hint={t('console.projectEdit.degrees')}
      onChange={(value) => change(field, value)}
    />
  )
  return (
    <section className="record-part entries">
      <h2>{t('console.projectEdit.facts')}</h2>
      <Pair
        label={t('console.standings.name')}
        field="name"
        max={longest.name}
        mistakes={mistakes}
        zh={values.name_zh}
        en={values.name_en}
        onChange={(field, _, value) => change(field, value)}
      />
      <div className="form-pair">
        {line('code')}
        {line('issuer')}
      </div>
      <div className="form-pair">
        {choice('partner_id', choices?.partners)}
        {choice('property_type_id', choices?.property_types)}
      </div>
      <div className="form-pair">
        {choice('continent_id', choices?.continents)}
        {choice('country_id', choices?.countries)}
      </div>
      <Pair
        label={t('console.projectEdit.address')}
        field="address"
        max={longest.address}
        mistakes={mistakes}
        zh={values.address_zh}
        en={values.address_en}
        onChange={(field, _, value) => change(field, value)}
      />
      <div className="form-pair">
        {degrees('latitude')}
        {degrees('longitude')}
      </div>
    </section>
  )
}
