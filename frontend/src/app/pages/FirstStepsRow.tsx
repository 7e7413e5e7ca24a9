// Links back to the first steps until something has been invested.
import { Link } from 'react-router-dom'
import { useOverview } from '@/features/portfolio/api/overview'
import { useT } from '@/shared/i18n'
import { firstStepsRoute } from '@/shared/session/returning'
import { Icon } from '@/shared/ui/Icon'
import { countDone, hasInvested, useFirstSteps } from './stepsToInvest'

export function FirstStepsRow() {
  const { data } = useOverview()
  return data && !hasInvested(data) ? <Row /> : null
}

function Row() {
  const t = useT()
  const { steps } = useFirstSteps()
  return (
    <div className="rows">
      <Link className="row" to={firstStepsRoute}>
        <Icon name="orders" />
        <span className="row-words">
          {t('app.steps.title')}
          <small>
            {steps
              ? t('app.steps.count', { done: countDone(steps), count: steps.length })
              : t('app.steps.intro')}
          </small>
        </span>
        <Icon name="forward" size={20} />
      </Link>
    </div>
  )
}
