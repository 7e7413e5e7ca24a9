// Shown before an order is opened to investors who answered in the survey that they can bear no loss.
import { Link } from 'react-router-dom'
import { useSurvey } from '@/shared/api/survey'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'

/** The question how large a loss could be carried, and the answer that says none. The numbers are those of the look-up data. */
const lossQuestion = 32
const noLoss = 3201

const surveyRoute = '/user/personaldata/survey'

export function LossNotice() {
  const t = useT()
  const questions = useSurvey().data?.QuestionGroups.flatMap((group) => group.Questions) ?? []
  const answered = questions.find((question) => question.UserSurveyQuestionID === lossQuestion)?.UserOptionID
  if (answered !== noLoss) return null
  return (
    <div className="told" role="alert">
      <Icon name="alert" size={20} />
      <p>
        <strong>{t('subscription.loss.title')}</strong>
        {t('subscription.loss.text')}{' '}
        <Link className="link" to={surveyRoute}>
          {t('subscription.loss.change')}
        </Link>
      </p>
    </div>
  )
}
