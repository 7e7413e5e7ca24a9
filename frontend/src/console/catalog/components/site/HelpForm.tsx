// The form of help: questions with their answers, how somebody is reached, who runs the site, and the projects that are shown before the
// log-in.

import { Entries } from '@/console/editions/components/Entries'
import { Pair } from '@/console/editions/components/Pair'
import { PictureField } from '@/console/editions/components/PictureField'
import type { Editing } from '@/console/editions/model/useContent'
import type { HelpContent, HelpContentView } from '@/console/shared/api/wire'
import { useIntl, useT } from '@/shared/i18n'
import { SelectField, TextField } from '@/shared/ui/Field'
import { blankQuestion, longest, mostEntries } from '../../model/content'

interface HelpFormProps {
  editing: Editing<HelpContent>
  view: HelpContentView
}

type TextName = Exclude<keyof HelpContent, 'questions' | 'projects'>

export function HelpForm({ editing, view }: HelpFormProps) {
  const t = useT()
  const tongue = useIntl().locale.startsWith('zh') ? 'zh' : 'en'
  const { values, mistakes, set } = editing
  const change = (field: TextName, value: string) => set(field, (old) => ({ ...old, [field]: value }))
  const projects = view.projects.map((project) => ({
    value: String(project.id),
    label: `${project[`name_${tongue}`]} · ${project.code}`,
  }))
  return (
    <>
      <Entries
        title={t('console.content.questions')}
        field="questions"
        entries={values.questions}
        blank={blankQuestion}
        most={mostEntries.questions}
        mistakes={mistakes}
        onChange={(questions) => set('questions', (old) => ({ ...old, questions }))}
        name={(number) => t('console.content.question', { number })}
        add={t('console.content.addQuestion')}
      >
        {(entry, at, edit) => (
          <>
            <Pair
              label={t('console.content.asked')}
              field={`questions.${at}.question`}
              max={longest.question}
              mistakes={mistakes}
              zh={entry.question_zh}
              en={entry.question_en}
              onChange={(_, language, value) => edit({ [`question_${language}`]: value })}
            />
            <Pair
              label={t('console.content.answer')}
              field={`questions.${at}.answer`}
              max={longest.answer}
              rows={4}
              mistakes={mistakes}
              zh={entry.answer_zh}
              en={entry.answer_en}
              onChange={(_, language, value) => edit({ [`answer_${language}`]: value })}
            />
          </>
        )}
      </Entries>
      <section className="record-part entries">
        <h2>{t('console.content.reached')}</h2>
        <p className="muted">{t('console.content.reachedHint')}</p>
        <Pair
          label={t('console.content.hours')}
          field="hours"
          max={longest.hours}
          mistakes={mistakes}
          zh={values.hours_zh}
          en={values.hours_en}
          onChange={(_, language, value) => change(`hours_${language}`, value)}
        />
        <TextField
          label={t('console.content.email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          value={values.email}
          error={mistakes.email}
          onChange={(value) => change('email', value)}
        />
        <PictureField
          label={t('console.content.wechat')}
          field="wechat"
          value={values.wechat}
          base={view.pictures}
          mistake={mistakes.wechat}
          onChange={(key) => change('wechat', key)}
        />
      </section>
      <section className="record-part entries">
        <h2>{t('console.content.aboutUs')}</h2>
        <Pair
          label={t('console.content.title')}
          field="title"
          max={longest.aboutTitle}
          mistakes={mistakes}
          zh={values.title_zh}
          en={values.title_en}
          onChange={(_, language, value) => change(`title_${language}`, value)}
        />
        <Pair
          label={t('console.content.words')}
          field="about"
          max={longest.about}
          rows={8}
          mistakes={mistakes}
          zh={values.about_zh}
          en={values.about_en}
          onChange={(_, language, value) => change(`about_${language}`, value)}
        />
      </section>
      <Entries
        title={t('console.content.shownProjects')}
        field="projects"
        entries={values.projects.map((id) => ({ id }))}
        blank={{ id: 0 }}
        most={mostEntries.projects}
        mistakes={mistakes}
        onChange={(chosen) => set('projects', (old) => ({ ...old, projects: chosen.map(({ id }) => id) }))}
        name={(number) => t('console.content.shownProject', { number })}
        add={t('console.content.addProject')}
      >
        {({ id }, at, edit) => (
          <SelectField
            label={t('console.content.project')}
            name={`projects.${at}`}
            value={id ? String(id) : ''}
            options={projects}
            error={mistakes[`projects.${at}`]}
            onChange={(value) => edit({ id: Number(value) })}
          />
        )}
      </Entries>
    </>
  )
}
