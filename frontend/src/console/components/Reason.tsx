// Why something was not accepted, or was taken back: by which line and by whom, when, with which words.
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import type { HistoryEntry } from '../api/wire'
import { zonedTime } from '../model/clock'
import { isFailure, stepWord } from '../model/steps'

export function Reason({ step, note }: { step: HistoryEntry; note?: string }) {
  const t = useT()
  return (
    <div className={isFailure(step) ? 'reason reason-bad' : 'reason'} role="note">
      <p className="reason-what">
        <Icon name={isFailure(step) ? 'alert' : 'cross'} size={14} />
        <strong>{t(`console.step.${stepWord(step)}`)}</strong>
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
