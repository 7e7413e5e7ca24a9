// The note on an item that is put aside: until when, by whom and why, with the button to take it up.
import type { Item, QueueName } from '@/console/shared/api/wire'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { useChange } from '@/shared/ui/useChange'
import { takeUp } from '../../api/aside'

interface PutAsideNoteProps {
  queue: QueueName
  item: Item
  /** Whether the operator may take it up. */
  decides: boolean
}

export function PutAsideNote({ queue, item, decides }: PutAsideNoteProps) {
  const t = useT()
  const { put_aside: note } = item
  const change = useChange({ change: (_: undefined) => takeUp(queue, item) })
  if (!note) return null
  return (
    <div className="reason" role="note">
      <p className="reason-what">
        <Icon name="clock" size={14} />
        <strong>{t('console.aside.putUntil', { day: dateText(note.until) })}</strong>
        <span className="muted">{note.by}</span>
        {decides && (
          <button
            type="button"
            className="tool"
            aria-busy={change.busy || undefined}
            onClick={() => void change.run(undefined)}
          >
            {t('console.aside.takeUp')}
          </button>
        )}
      </p>
      <blockquote>{note.reason}</blockquote>
    </div>
  )
}
