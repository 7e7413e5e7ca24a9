// What happened to a record, the newest first: each step with who did it, who proposed it, and the reason they gave. A
// long history can be filtered by person.
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n'
import { zonedTime } from '../time/clock'
import { RecordPart } from './RecordPart'
import { useOnePerson } from './useOnePerson'

interface RecordedStep {
  at: string
  by: 'investor' | 'operator' | 'system'
  name?: string | null
  comment?: string | null
}

/** A step in words. */
export interface StepDetail {
  what: string
  /** It went wrong. */
  isBad?: boolean
  proposed?: string | undefined
}

interface RecordHistoryProps<Step> {
  /** Oldest first. */
  history: Step[]
  told: (step: Step, order: number) => StepDetail
  /** At the end of the heading's line. */
  aside?: ReactNode
}

export function RecordHistory<Step extends RecordedStep>({ history, told, aside }: RecordHistoryProps<Step>) {
  const t = useT()
  const { choice, isShown } = useOnePerson(history)
  return (
    <RecordPart
      title={t('console.history')}
      none={t('console.events.none')}
      count={history.length}
      aside={
        <>
          {choice}
          {aside}
        </>
      }
    >
      <div className="history record-history">
        <ol>
          {history
            .map((step, order) => ({ step, order, words: told(step, order) }))
            .filter(({ step }) => isShown(step))
            .reverse()
            .map(({ step, order, words }) => (
              <Told key={order} step={step} words={words} />
            ))}
        </ol>
      </div>
    </RecordPart>
  )
}

function Told({ step, words }: { step: RecordedStep; words: StepDetail }) {
  const t = useT()
  return (
    <li className={words.isBad ? 'history-bad' : undefined}>
      <p>
        <strong>{words.what}</strong>
        <span className="muted">{step.name || t(`console.by.${step.by}`)}</span>
      </p>
      {words.proposed && <p className="muted">{words.proposed}</p>}
      {step.comment && <blockquote>{step.comment}</blockquote>}
      <time className="muted figures" dateTime={step.at}>
        {zonedTime(step.at)}
      </time>
    </li>
  )
}
