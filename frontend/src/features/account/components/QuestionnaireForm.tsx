// The nine questions with their answers, the details behind a Yes, and the way to the signature.
import { Refusal } from '@/shared/api/refusal'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { leaveToSign } from '@/shared/signing/leave'
import { startSigning } from '@/shared/signing/session'
import { Field } from '@/shared/ui/Field'
import { type Form, useForm } from '@/shared/ui/form'
import { Icon } from '@/shared/ui/Icon'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Answer, Question, QuestionCount } from '@/shared/ui/Question'
import { Screen } from '@/shared/ui/Screen'
import { type Answers, answerMistakes, nameOf, radiosOf, saysYes, startOf } from '../questionnaireRules'
import { placeRoute } from '../routes'
import type { QuestionnaireAnswer, UserEntity } from '../wire'

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
  const form = useForm<Answers>({
    initial: startOf(questionnaire),
    validate: answerMistakes,
    draft: `questionnaire.answers.${framework}`,
    submit: async (answers) => {
      const start = await startSigning(
        {
          SceneCodeKey: 'DDForm',
          UserEntityID: account.UserEntityID,
          Radios: radiosOf(questionnaire.Questions, answers),
          Texts: { MoreDetail: saysYes(answers) ? (answers.MoreDetail?.trim() ?? '') : '' },
        },
        placeRoute('survey', framework),
      )
      if (!start.url) throw new Refusal(0, 'NetworkConnectionTimeout')
      await leaveToSign(`questionnaire.${framework}`, start)
    },
  })
  const answered = questionnaire.Questions.filter(({ QuestionID }) => form.values[nameOf(QuestionID)]).length
  const expires = questionnaire.ExpiresDateTime
  return (
    <Screen
      title={t('account.document.ID')}
      back={onBack}
      action={
        <PrimaryAction form="questionnaire" busy={form.busy}>
          {t('account.survey.save')}
        </PrimaryAction>
      }
    >
      {cancelled && (
        <p className="hint-box" role="status">
          <Icon name="info" size={20} />
          <span>{t('signing.cancelled')}</span>
        </p>
      )}
      {questionnaire.SignedDateTime && expires && (
        <p className="hint-box hint-good" role="status">
          <Icon name="done" size={20} />
          <span>
            {t('account.survey.signed', {
              date: dateText(questionnaire.SignedDateTime),
              until: dateText(expires),
            })}
          </span>
        </p>
      )}
      <p className="muted">{questionnaire.Intro || t('account.survey.intro')}</p>
      <form id="questionnaire" className="form" noValidate onSubmit={form.onSubmit}>
        <QuestionCount answered={answered} all={questionnaire.Questions.length} />
        {questionnaire.Questions.map((question, at) => (
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
        {saysYes(form.values) && <Details form={form} />}
      </form>
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
          rows={4}
          maxLength={2000}
          value={form.values.MoreDetail ?? ''}
          onChange={(event) => form.set({ MoreDetail: event.target.value })}
        />
      )}
    </Field>
  )
}
