// The nine questions with their answers, the details behind a Yes, and the way to the signature.
import { forget } from '@/shared/api/query'
import { Refusal } from '@/shared/api/refusal'
import { dateText, deadlineText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { leaveToSign } from '@/shared/signing/leave'
import { startSigning } from '@/shared/signing/session'
import { Columns } from '@/shared/ui/Columns'
import { Field } from '@/shared/ui/Field'
import { type Form, useForm } from '@/shared/ui/form'
import { Icon } from '@/shared/ui/Icon'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Answer, Question, QuestionCount } from '@/shared/ui/Question'
import { Screen } from '@/shared/ui/Screen'
import { questionnaireKey } from '../api/questionnaire'
import { useCorrections } from '../corrections'
import { questionnaireEnd } from '../kyc'
import {
  type Answers,
  answerMistakes,
  answersDraft,
  answersTo,
  nameOf,
  radiosOf,
  saysYes,
  startOf,
  wasBegunBefore,
} from '../questionnaireRules'
import { placeRoute, questionnaireSubject } from '../routes'
import type { QuestionnaireAnswer, UserEntity } from '../wire'
import { ReviewRefusal } from './ReviewRefusal'

interface QuestionnaireFormProps {
  account: UserEntity
  framework: number
  questionnaire: QuestionnaireAnswer
  cancelled: boolean
  onBack: () => void
}

export function QuestionnaireForm(props: QuestionnaireFormProps) {
  const { account, framework, questionnaire, cancelled, onBack } = props
  const t = useT()
  const questions = questionnaire.Questions
  const form = useForm<Answers>({
    initial: startOf(questionnaire),
    validate: (answers) => answerMistakes(answersTo(questions, answers)),
    draft: answersDraft(framework),
    // Going to the signing page signs nothing yet.
    outlasts: true,
    onRefusal: (refusal) => {
      // The new questions are loaded; the refusal itself is shown.
      if (refusal.messageKey === 'QuestionnaireChanged') void forget(questionnaireKey(account.UserEntityID))
      return false
    },
    submit: async (typed) => {
      const answers = answersTo(questions, typed)
      const start = await startSigning(
        {
          SceneCodeKey: 'DDForm',
          UserEntityID: account.UserEntityID,
          Radios: radiosOf(questions, answers),
          Texts: { MoreDetail: saysYes(answers) ? (answers.MoreDetail?.trim() ?? '') : '' },
        },
        placeRoute('survey', framework),
      )
      if (!start.url) throw new Refusal(0, 'NetworkConnectionTimeout')
      await leaveToSign(questionnaireSubject(framework), start)
    },
  })
  const answers = answersTo(questions, form.values)
  const radios = questionnaire.Answers?.Radios
  const signedBefore = radios !== undefined && questions.some(({ QuestionID }) => !(QuestionID in radios))
  const changed = signedBefore || wasBegunBefore(questions, form.values)
  const answered = questions.filter(({ QuestionID }) => form.values[nameOf(QuestionID)]).length
  const expires = questionnaire.ExpiresDateTime
  const end = questionnaireEnd(account)
  const isRefused = useCorrections(account).includes('ID')
  return (
    <Screen
      title={t('account.document.ID')}
      back={onBack}
      wide
      action={
        <PrimaryAction form="questionnaire" busy={form.busy}>
          {t('account.survey.save')}
        </PrimaryAction>
      }
    >
      <Columns
        aside={
          <>
            {isRefused && <ReviewRefusal account={account} corrections={['ID']} />}
            {cancelled && (
              <p className="hint-box" role="status">
                <Icon name="info" size={20} />
                <span>{t('signing.cancelled')}</span>
              </p>
            )}
            {end ? (
              <p className="hint-box" role="status">
                <Icon name="alert" size={20} />
                <span>{t(`account.questionnaire.${end.state}`, { date: deadlineText(end.at) })}</span>
              </p>
            ) : (
              questionnaire.SignedDateTime &&
              expires &&
              !isRefused && (
                <p className="hint-box hint-good" role="status">
                  <Icon name="done" size={20} />
                  <span>
                    {t('account.survey.signed', {
                      date: dateText(questionnaire.SignedDateTime),
                      until: deadlineText(expires),
                    })}
                  </span>
                </p>
              )
            )}
            {changed && (
              <p className="hint-box" role="status">
                <Icon name="info" size={20} />
                <span>{t('account.survey.changed')}</span>
              </p>
            )}
            <p className="muted">{questionnaire.Intro || t('account.survey.intro')}</p>
          </>
        }
      >
        <form id="questionnaire" className="form" noValidate onSubmit={form.onSubmit} onBlur={form.onBlur}>
          <QuestionCount answered={answered} all={questions.length} />
          {questions.map((question, at) => (
            <Question
              key={question.QuestionID}
              number={at + 1}
              text={question.Text}
              name={nameOf(question.QuestionID)}
              error={form.errors[nameOf(question.QuestionID)]}
              answers="beside"
            >
              {(['Yes', 'No'] as const).map((value) => (
                <Answer
                  key={value}
                  name={nameOf(question.QuestionID)}
                  value={value}
                  label={t(value === 'Yes' ? 'account.survey.yes' : 'account.survey.no')}
                  chosen={form.values[nameOf(question.QuestionID)] === value}
                  wrong={form.errors[nameOf(question.QuestionID)] !== undefined}
                  onChoose={() => form.set({ [nameOf(question.QuestionID)]: value })}
                />
              ))}
            </Question>
          ))}
          {saysYes(answers) && <Details form={form} />}
        </form>
      </Columns>
    </Screen>
  )
}

function Details({ form }: { form: Form<Answers> }) {
  const t = useT()
  return (
    <Field
      label={t('account.survey.details')}
      name="MoreDetail"
      error={form.errors.MoreDetail}
      hint={t('account.survey.detailsHint')}
    >
      {(attributes) => (
        <textarea
          {...attributes}
          className="input"
          name="MoreDetail"
          autoComplete="off"
          rows={4}
          maxLength={2000}
          value={form.values.MoreDetail ?? ''}
          onChange={(event) => form.set({ MoreDetail: event.target.value })}
        />
      )}
    </Field>
  )
}
