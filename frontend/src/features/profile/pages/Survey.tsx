// The survey of the profile: groups of questions, each answered by a choice or in own words, submitted as a whole.
import { useState } from 'react'
import { forget } from '@/shared/api/query'
import { surveyKey, useSurvey } from '@/shared/api/survey'
import { dateText } from '@/shared/format'
import { refusalText, useT } from '@/shared/i18n'
import { Columns } from '@/shared/ui/Columns'
import { toast } from '@/shared/ui/dialogs'
import { useForm } from '@/shared/ui/form'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { QuestionCount } from '@/shared/ui/Question'
import { hasMistakes } from '@/shared/ui/rules'
import { Screen } from '@/shared/ui/Screen'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useIsMounted } from '@/shared/useGo'
import { useBackToStep } from '@/shared/wizard/useSteps'
import { profileKey } from '../api/profile'
import { type Survey as Asked, answerSurvey } from '../api/survey'
import { SurveyQuestions } from '../components/SurveyQuestions'
import { papersRoute } from '../routes'
import { answersOf, isAnswered, mistakesOf, nameOf, questionsOf, type Replies, startOf } from '../surveyRules'
import './papers.css'

export default function Survey() {
  const t = useT()
  const back = useBackToStep(papersRoute)
  const answer = useSurvey()
  // The form starts with what the server has now, not with an answer of an earlier visit; then it stays.
  const [asked, setAsked] = useState(false)
  if (answer.isFetchedAfterMount && !asked) setAsked(true)
  if (answer.data && asked) return <SurveyForm survey={answer.data} onBack={back} />
  return (
    <Screen title={t('survey.title')} back={back} wide>
      {answer.isError ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton lines={9} />
      )}
    </Screen>
  )
}

function SurveyForm({ survey, onBack }: { survey: Asked; onBack: () => void }) {
  const t = useT()
  const stays = useIsMounted()
  const questions = questionsOf(survey)
  const form = useForm<Replies>({
    initial: startOf(survey),
    validate: (replies) => {
      const found = mistakesOf(survey, replies)
      if (hasMistakes(found)) void toast(t('SurveyIncomplete'))
      return found
    },
    draft: { name: 'survey', version: 1, stored: questions.map(nameOf) },
    submit: async (replies) => {
      await answerSurvey(answersOf(survey, replies))
      await forget(surveyKey, profileKey)
      void toast(t('survey.saved'))
      if (stays()) onBack()
    },
    onRefusal: (refusal) => {
      const gaps = refusal.messageKey === 'SurveyIncomplete'
      if (gaps) void toast(refusalText(refusal))
      return gaps
    },
  })
  const finished = survey.SurveyFinishDateTime
  return (
    <Screen
      title={t('survey.title')}
      back={onBack}
      wide
      action={
        <PrimaryAction form="survey" busy={form.busy}>
          {t('survey.save')}
        </PrimaryAction>
      }
    >
      <Columns
        aside={
          <p className="muted">
            {finished ? t('survey.finished', { date: dateText(finished) }) : t('survey.intro')}
          </p>
        }
      >
        <form id="survey" className="form" noValidate onSubmit={form.onSubmit} onBlur={form.onBlur}>
          <QuestionCount
            answered={questions.filter((question) => isAnswered(form.values[nameOf(question)])).length}
            all={questions.length}
          />
          <SurveyQuestions survey={survey} form={form} />
        </form>
      </Columns>
    </Screen>
  )
}
