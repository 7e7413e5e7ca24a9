// A state as a badge, and how long something has been waiting in working time.

import { useIntl, useT } from '@/shared/i18n'
import { StatusBadge, type Tone } from '@/shared/ui/Status'
import type { QueueName, State } from '../api/wire'
import { zonedTime } from '../time/clock'
import { stateName } from './stateName'
import { waited } from './waiting'

const tones: Record<State, Tone> = {
  INIT: 'quiet',
  LWAIT: 'waiting',
  GWAIT: 'open',
  GPASS: 'good',
  PRE_OK: 'open',
  SUCCESS: 'good',
  LFAIL: 'bad',
  GFAIL: 'bad',
  REVOKED: 'quiet',
  RevokedInd: 'quiet',
}

interface StateBadgeProps {
  state: State
  /** Whose item it is the state of; an account's where it is not said. */
  queue?: QueueName
}

export function StateBadge({ state, queue = 'kyc' }: StateBadgeProps) {
  const t = useT()
  return <StatusBadge tone={tones[state] ?? 'quiet'} label={stateName(t, queue, state)} />
}

interface WaitingProps {
  since: string | null | undefined
  /** In few letters. */
  short?: boolean
}

/** For how much working time, in the words of the language. */
export function Waiting({ since, short }: WaitingProps) {
  const t = useT()
  const { formatNumber } = useIntl()
  const wait = waited(since ?? null, Date.now())
  if (!since || !wait) return null
  return (
    <time className="figures" dateTime={since} title={t('console.waitingSince', { at: zonedTime(since) })}>
      {formatNumber(wait.value, {
        style: 'unit',
        unit: wait.unit,
        unitDisplay: short ? 'short' : 'long',
      })}
    </time>
  )
}
