// The form of a partner: who it is, its figures, its introduction, its people.

import { Pair } from '@/console/editions/components/Pair'
import { PictureField } from '@/console/editions/components/PictureField'
import type { Editing } from '@/console/editions/model/useContent'
import type { PartnerChoice, PartnerChoices, PartnerContent } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { useSession } from '@/shared/session/store'
import { SelectField, TextField } from '@/shared/ui/Field'
import { figureOf, longestOfPartner as longest, type PartnerFigure } from '../../model/partner'
import { PartnerPeople } from './PartnerPeople'

interface PartnerFormProps {
  editing: Editing<PartnerContent>
  choices: PartnerChoices | undefined
  /** The part of a picture's address before its key. */
  pictures: string
}

export function PartnerForm({ editing, choices, pictures }: PartnerFormProps) {
  const t = useT()
  const locale = useSession((session) => session.locale)
  const { values, mistakes, set } = editing
  const change = (field: string, value: string | number | null) =>
    set(field, (old) => ({ ...old, [field]: value }))
  const choice = (field: PartnerFigure, label: string, entries: PartnerChoice[] = []) => (
    <SelectField
      label={label}
      name={field}
      value={values[field]}
      options={entries.map((entry) => ({
        value: entry.id,
        label: locale === 'zh' ? entry.name_zh : entry.name_en,
      }))}
      error={mistakes[field]}
      onChange={(value) => change(field, Number(value))}
    />
  )
  const figure = (field: PartnerFigure, label: string, hint: string) => (
    <TextField
      label={label}
      name={field}
      inputMode="numeric"
      autoComplete="off"
      value={values[field] === null ? '' : String(values[field])}
      error={mistakes[field]}
      hint={hint}
      onChange={(typed) => change(field, figureOf(typed))}
    />
  )
  const picture = (field: 'logo' | 'image', label: string) => (
    <PictureField
      wide={field === 'image'}
      label={label}
      field={field}
      value={values[field]}
      base={pictures}
      mistake={mistakes[field]}
      onChange={(key) => change(field, key)}
    />
  )
  return (
    <>
      <section className="record-part entries">
        <h2>{t('console.partner.company')}</h2>
        <Pair
          label={t('console.standings.name')}
          field="name"
          max={longest.name}
          mistakes={mistakes}
          zh={values.name_zh}
          en={values.name_en}
          onChange={(field, _, value) => change(field, value)}
        />
        {picture('logo', t('console.partner.logo'))}
        {picture('image', t('console.partner.image'))}
        <div className="form-pair">
          {choice('company_role_id', t('console.partner.role'), choices?.roles)}
          {choice('continent_id', t('console.partner.continent'), choices?.continents)}
        </div>
        <div className="form-pair">
          {choice('country_id', t('console.partner.country'), choices?.countries)}
          {figure('years', t('console.partner.years'), t('console.partner.yearsHint'))}
        </div>
        <div className="form-pair">
          {figure('rating', t('console.partner.rating'), t('console.partner.ratingHint'))}
        </div>
      </section>
      <section className="record-part entries">
        <h2>{t('console.partner.introduction')}</h2>
        <Pair
          label={t('console.partner.segment')}
          field="segment"
          max={longest.segment}
          mistakes={mistakes}
          zh={values.segment_zh}
          en={values.segment_en}
          onChange={(field, _, value) => change(field, value)}
        />
        <Pair
          label={t('console.partner.overview')}
          field="overview"
          max={longest.overview}
          rows={9}
          mistakes={mistakes}
          zh={values.overview_zh}
          en={values.overview_en}
          onChange={(field, _, value) => change(field, value)}
        />
        <p className="muted">
          {t('console.partner.tags')}{' '}
          <code>{'<h2> <h3> <h4> <p> <ul> <ol> <li> <strong> <b> <em> <i> <br>'}</code>
        </p>
      </section>
      <PartnerPeople editing={editing} pictures={pictures} />
    </>
  )
}
