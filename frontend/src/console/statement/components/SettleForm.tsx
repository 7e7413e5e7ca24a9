// Settles a line that differs from the one read before, or opens one that is no transfer. Each needs a reason.
import { say } from '@/console/shared/acts/lastAction'
import { ReasonForm } from '@/console/shared/record/ReasonForm'
import { useT } from '@/shared/i18n'
import { reopenLine, setLineAside, takeLine } from '../api/lines'
import type { LineItem } from '../api/wire'

export type Settled = 'set_aside' | 'take' | 'reopen'

const sends = { set_aside: setLineAside, take: takeLine, reopen: reopenLine }

interface SettleFormProps {
  act: Settled
  line: LineItem
  /** The current line. */
  reload: () => Promise<unknown>
  onEnd: () => void
}

export function SettleForm({ act, line, reload, onEnd }: SettleFormProps) {
  const t = useT()
  return (
    <ReasonForm
      title={t(`console.statement.act.${act}`)}
      act={t(`console.statement.settle.${act}`)}
      about={t(`console.statement.about.${act}`)}
      send={async (reason) => {
        await sends[act](line, reason)
        say(t(`console.statement.was.${act}`, { id: line.id }))
        onEnd()
      }}
      reload={reload}
      onCancel={onEnd}
    />
  )
}
