// A part that is folded: its name, a line that summarises it, and anything that needs attention.
import type { ReactNode } from 'react'
import { Icon } from '@/shared/ui/Icon'
import type { Held } from './oneOpen'

interface FoldProps {
  name: string
  line: ReactNode
  /** At the end of the line. */
  mark?: ReactNode
  /** For callers that keep the state of the fold; its content is drawn only while it is open. */
  held?: Held
  children: ReactNode
}

export function Fold({ name, line, mark, held, children }: FoldProps) {
  return (
    <details
      className="fold"
      open={held?.open}
      onToggle={held && (({ currentTarget }) => held.set(currentTarget.open))}
    >
      <summary>
        <Icon name="forward" size={14} />
        <span className="fold-name">{name}</span>
        <span className="fold-line">{line}</span>
        {mark}
      </summary>
      {(!held || held.open) && <div className="fold-body">{children}</div>}
    </details>
  )
}
