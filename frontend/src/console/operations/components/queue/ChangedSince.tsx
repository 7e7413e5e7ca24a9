// Says above an item that somebody else decided on it or changed it since it was read, with a link to the present item.
import { useState } from 'react'
import type { Item, QueueName } from '@/console/shared/api/wire'
import { forgetQueue } from '@/console/shared/review/items'
import { stateName } from '@/console/shared/review/stateName'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { usePresent } from '../../api/queues'
import { meanwhile } from '../../model/meanwhile'
import '../../queue.css'

export function ChangedSince({ queue, item }: { queue: QueueName; item: Item }) {
  const t = useT()
  const changed = meanwhile(item, usePresent(queue, item))
  const [busy, setBusy] = useState(false)
  const load = async () => {
    setBusy(true)
    await forgetQueue(queue).finally(() => setBusy(false))
  }
  return (
    <div role="status">
      {changed && (
        <div className="item-changed">
          <p>
            <Icon name="alert" size={16} />
            {changed.decidedBy
              ? t('console.meanwhile.decided', {
                  name: changed.decidedBy,
                  state: stateName(t, queue, changed.state),
                })
              : t('console.meanwhile.changed')}
          </p>
          <button type="button" className="tool" aria-busy={busy || undefined} onClick={() => void load()}>
            {t('console.takeNew')}
          </button>
        </div>
      )}
    </div>
  )
}
