// The first page after registering: the steps to a first investment, their progress, and links to each.
import { Link, useLocation } from 'react-router-dom'
import { manageRoute } from '@/features/profile/routes'
import { type Translate, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Button, PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { countDone, type FirstStep, nextOf, useFirstSteps } from './stepsToInvest'

export default function FirstSteps() {
  const t = useT()
  const { steps, error, retry } = useFirstSteps()
  const { onward } = (useLocation().state ?? {}) as { onward?: string }
  const next = steps && nextOf(steps)
  return (
    <Screen
      title={t('app.steps.title')}
      back={manageRoute}
      wide
      action={
        next && (
          <PrimaryAction to={next.to}>
            {t('app.steps.go', { step: t(`app.steps.${next.name}`) })}
          </PrimaryAction>
        )
      }
    >
      <p className="muted">{t('app.steps.intro')}</p>
      {!steps && !error && <Skeleton lines={4} />}
      {!steps && error && <ErrorState error={error} onRetry={retry} />}
      {steps && (
        <>
          <p className="muted" role="status">
            {t('app.steps.count', { done: countDone(steps), count: steps.length })}
          </p>
          <ol className="rows">
            {steps.map((step) => (
              <li key={step.name}>
                <Link
                  className="row document-row"
                  data-done={step.state === 'done'}
                  to={step.to}
                  aria-current={step === next ? 'step' : undefined}
                >
                  <Icon name={step.state === 'done' ? 'done' : step.icon} />
                  <span className="row-words">
                    {t(`app.steps.${step.name}`)}
                    <small>{stateText(t, step)}</small>
                  </span>
                  <Icon name="forward" size={20} />
                </Link>
              </li>
            ))}
          </ol>
        </>
      )}
      {onward && (
        <Button look="quiet" to={onward}>
          {t('app.steps.onward')}
        </Button>
      )}
    </Screen>
  )
}

function stateText(t: Translate, { name, state }: FirstStep): string {
  if (state === 'open') return t(`app.steps.text.${name}`)
  return t(state === 'done' ? 'app.steps.done' : `app.steps.account.${state}`)
}
