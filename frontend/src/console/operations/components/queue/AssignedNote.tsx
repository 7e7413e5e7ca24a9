// Who takes care of a waiting item, with the buttons to take it, to give it to a colleague and to release it. It is a
// courtesy: everybody with the role may decide all the same.
import { useState } from 'react'
import type { Item, Operator, QueueName } from '@/console/shared/api/wire'
import { queues } from '@/console/shared/queues'
import { decider } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { deskTime } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { useChange } from '@/shared/ui/useChange'
import { assign, release } from '../../api/assign'
import { usePresent } from '../../api/queues'
import { GiveItem } from './GiveItem'
import '../../queue.css'

interface AssignedNoteProps {
  queue: QueueName
  item: Item
}

export function AssignedNote({ queue, item: read }: AssignedNoteProps) {
  const t = useT()
  const me = useOperator(({ operator }) => operator)
  const item = usePresent(queue, read)
  const [gives, give] = useState(false)
  if (!me || !queues[queue].waiting.includes(item.state)) return null
  const { assigned_to: to } = item
  const isMine = to?.id === me.id
  return (
    <div className="assigned" role="note" aria-label={t('console.column.assigned')}>
      <Icon name="person" size={16} />
      {to ? (
        <strong title={deskTime(to.at)}>
          {isMine ? t('console.assign.you') : t('console.assign.to', { name: to.name })}
        </strong>
      ) : (
        <span className="muted">{t('console.assign.nobody')}</span>
      )}
      {to && to.by !== to.name && <span className="muted">{t('console.assign.by', { name: to.by })}</span>}
      {decidesOn(queue, item, me) && (
        <>
          <Acts queue={queue} item={item} me={me} give={() => give(true)} />
          {to && !isMine && <small className="muted">{t('console.assign.courtesy')}</small>}
        </>
      )}
      {gives && <GiveItem queue={queue} item={item} me={me} onClose={() => give(false)} />}
    </div>
  )
}

const decidesOn = (queue: QueueName, { state }: Item, me: Operator) => {
  const role = decider(queue, state)
  return role !== undefined && me.roles.includes(role)
}

interface ActsProps extends AssignedNoteProps {
  me: Operator
  give: () => void
}

function Acts({ queue, item, me, give }: ActsProps) {
  const t = useT()
  const { run, busy } = useChange({ change: (act: () => Promise<void>) => act() })
  const { assigned_to: to, state, first_line_by: first } = item
  const canTake = to?.id !== me.id && !(state === 'GWAIT' && first?.id === me.id)
  return (
    <span className="assigned-acts" aria-busy={busy || undefined}>
      {canTake && (
        <button type="button" className="tool" onClick={() => run(() => assign(queue, item, me.id))}>
          {t('console.assign.take')}
        </button>
      )}
      <button type="button" className="tool" onClick={give}>
        {t('console.assign.give')}
      </button>
      {to && (
        <button type="button" className="tool" onClick={() => run(() => release(queue, item))}>
          {t('console.assign.release')}
        </button>
      )}
    </span>
  )
}
