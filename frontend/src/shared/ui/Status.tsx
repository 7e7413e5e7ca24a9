// A state as a word, a colour and an icon, with a line that says what happens next.
import { Icon, type IconName } from './Icon'

export type Tone = 'good' | 'waiting' | 'open' | 'bad' | 'quiet'

const icons: Record<Tone, IconName> = {
  good: 'done',
  waiting: 'clock',
  open: 'pen',
  bad: 'alert',
  quiet: 'cross',
}

export function StatusBadge({ tone, label, icon }: { tone: Tone; label: string; icon?: IconName }) {
  return (
    <span className={`status status-${tone}`}>
      <Icon name={icon ?? icons[tone]} size={14} />
      {label}
    </span>
  )
}

export function StatusLine({ tone, label, next }: { tone: Tone; label: string; next: string }) {
  return (
    <div className="status-line">
      <StatusBadge tone={tone} label={label} />
      <p>{next}</p>
    </div>
  )
}
