// The form of a questionnaire: its introduction, and its nine questions in both languages.

import { Entries } from '@/console/editions/components/Entries'
import { Pair } from '@/console/editions/components/Pair'
import type { Editing } from '@/console/editions/model/useContent'
import type { QuestionnaireContent } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { blankQuestion, longestOfFramework as longest, questionCount } from '../../model/framework'

export function WordingForm({ editing }: { editing: Editing<QuestionnaireContent> }) {
  const t = useT()
  const { values, mistakes, set } = editing
  const missing = questionCount - values.questions.length
  return (
    <>
      <section className="record-part entries">
        <h2>{t('console.questionnaires.above')}</h2>
        <Pair
          label={t('console.questionnaires.intro')}
          field="intro"
          max={longest.intro}
          rows={4}
          mistakes={mistakes}
          zh={values.intro_zh}
          en={values.intro_en}
          onChange={(field, language, value) =>
            set(field, (old) => ({ ...old, [`intro_${language}`]: value }))
          }
        />
        <p className="muted">{t('console.questionnaires.versions')}</p>
      </section>
      <Entries
        title={t('console.questionnaires.questions')}
        field="questions"
        entries={values.questions}
        blank={blankQuestion}
        most={questionCount}
        mistakes={mistakes}
        about={
          <div role="status">
            {missing > 0 && (
              <p className="muted">
                {t('console.questionnaires.missing', { count: questionCount, missing })}
              </p>
            )}
          </div>
        }
        onChange={(questions) => set('questions', (old) => ({ ...old, questions }))}
        name={(number) => t('console.questionnaires.question', { number })}
        add={t('console.questionnaires.addQuestion')}
      >
        {(question, at, change) => (
          <Pair
            label={t('console.questionnaires.words')}
            field={`questions.${at}.text`}
            max={longest.question}
            rows={3}
            mistakes={mistakes}
            zh={question.text_zh}
            en={question.text_en}
            onChange={(_, language, value) => change({ [`text_${language}`]: value })}
          />
        )}
      </Entries>
    </>
  )
}
