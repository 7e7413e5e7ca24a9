// The place in a journey of steps: what is done, what is now, what is left.
import { useT } from '@/shared/i18n'
import { Icon } from './Icon'

interface StepsProps {
  labels: string[]
  active: number
  /** Which steps are done, where they may be left unfinished; else those before the active one are. */
  done?: boolean[]
  /** Any step can be gone to at any time. */
  onChoose?: (step: number) => void
}

export function Steps({ labels, active, done, onChoose }: StepsProps) {
  const t = useT()
  return (
    <ol className="steps" aria-label={t('shared.steps', { step: active + 1, steps: labels.length })}>
      {labels.map((label, index) => {
        const isDone = done ? done[index] : index < active
        const state = index === active ? 'now' : isDone ? 'done' : 'left'
        const words = (
          <>
            <span className="step-mark" aria-hidden="true">
              {state === 'done' ? <Icon name="check" size={16} /> : index + 1}
            </span>
            <span className="step-label">{label}</span>
            {state === 'done' && <span className="unseen">{t('shared.stepDone')}</span>}
          </>
        )
        return (
          <li
            key={label}
            className={`step step-${state}`}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            {onChoose ? (
              <button type="button" className="step-choose" onClick={() => onChoose(index)}>
                {words}
              </button>
            ) : (
              words
            )}
          </li>
        )
      })}
    </ol>
  )
}
