// Why something was not accepted, was taken back or came back to the first line: by which line and by whom, when, with
// which words.

import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import type { HistoryEntry } from '../api/wire'
import { zonedTime } from '../time/clock'
import { isFailure, type StepWord, stepWord } from './steps'

const iconOf = (word: StepWord) => {
  if (word === 'firstFailed' || word === 'secondFailed') return 'alert'
  return word === 'returned' || word === 'cameBack' ? 'back' : 'cross'
}

export function Reason({ step, note }: { step: HistoryEntry; note?: string }) {
  const t = useT()
  const word = stepWord(step)
  return (
    <div className={isFailure(step) ? 'reason reason-bad' : 'reason'} role="note">
      <p className="reason-what">
        <Icon name={iconOf(word)} size={14} />
        <strong>{t(`console.step.${word}`)}</strong>
        <span className="muted">{step.name || t(`console.by.${step.by}`)}</span>
        <time className="muted figures" dateTime={step.at}>
          {zonedTime(step.at)}
        </time>
      </p>
      {step.comment && <blockquote>{step.comment}</blockquote>}
      {note && <small className="muted">{note}</small>}
    </div>
  )
}
