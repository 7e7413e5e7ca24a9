// The state of something that waits against the target of its line: in a word, with a sign and a colour.

import { useT } from '@/shared/i18n'
import type { IconName } from '@/shared/ui/Icon'
import { StatusBadge, type Tone } from '@/shared/ui/Status'
import type { Standing } from '../api/wire'
import { deskTime } from '../time/clock'

const looks: Record<Exclude<Standing, 'on_time'>, { tone: Tone; icon: IconName }> = {
  due_soon: { tone: 'waiting', icon: 'clock' },
  overdue: { tone: 'bad', icon: 'alert' },
}

interface DueProps {
  standing: Standing | null | undefined
  at: string | null | undefined
}

/** Nothing where no line is waited for. */
export function Due({ standing, at }: DueProps) {
  const t = useT()
  if (!standing || !at) return null
  const time = <time dateTime={at}>{t('console.due.at', { at: deskTime(at) })}</time>
  if (standing === 'on_time') return <small className="figures">{time}</small>
  const { tone, icon } = looks[standing]
  return (
    <span className="due">
      <StatusBadge tone={tone} icon={icon} label={t(`console.standing.${standing}`)} />
      <small className="figures">{time}</small>
    </span>
  )
}
