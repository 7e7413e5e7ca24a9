// The steps of an order one below the other, oldest first: when each was, and why it failed.
import { useId } from 'react'
import { dateText, momentText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon, type IconName } from '@/shared/ui/Icon'
import { RecordNotice } from '@/shared/ui/RecordNotice'
import { type StepLook, stepLabel, stepLook } from '../../storySteps'
import type { Order, OrderStep } from '../../wire'

interface TimelineProps {
  type: Order['orderType']
  steps: OrderStep[]
}

export function Timeline({ type, steps }: TimelineProps) {
  const t = useT()
  const id = useId()
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 className="section-title" id={id}>
        {t('story.steps')}
      </h2>
      <ol className="card timeline">
        {steps.map((step, at) => (
          <Step
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end, and a state may come again.
            key={at}
            type={type}
            step={step}
            isLast={at === steps.length - 1}
            isAgain={steps.slice(0, at).some(({ state }) => state === step.state)}
          />
        ))}
      </ol>
    </section>
  )
}

const icons: Record<StepLook, IconName> = { done: 'check', now: 'clock', failed: 'alert', ended: 'close' }

interface StepProps {
  type: Order['orderType']
  step: OrderStep
  isLast: boolean
  /** It was in this state before, and was corrected since. */
  isAgain: boolean
}

function Step({ type, step, isLast, isAgain }: StepProps) {
  const t = useT()
  const look = stepLook(type, step.state, isLast)
  const label = t(stepLabel(type, step.state))
  return (
    <li className="timeline-step" data-look={look} aria-current={isLast ? 'step' : undefined}>
      <span className="timeline-mark" aria-hidden="true">
        <Icon name={icons[look]} size={16} />
      </span>
      <div className="timeline-words">
        <p className="timeline-label">{isAgain ? t('story.again', { step: label }) : label}</p>
        {look === 'done' && <span className="unseen">{t('shared.stepDone')}</span>}
        <p className="figures timeline-time">
          {step.time && <time dateTime={step.time}>{momentText(step.time)}</time>}
          {step.on && <time dateTime={step.on}>{dateText(step.on)}</time>}
          {step.reference && <span>{t('story.reference', { reference: step.reference })}</span>}
        </p>
        {step.comment && (
          <RecordNotice
            title={t(step.state === 'Returned' ? 'portfolio.order.returnReason' : 'portfolio.order.reason')}
          >
            {step.comment}
          </RecordNotice>
        )}
      </div>
    </li>
  )
}
