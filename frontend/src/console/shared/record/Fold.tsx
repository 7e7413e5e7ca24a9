// A part that is folded away: its name, a line that says what lies in it, what is to be noticed of it.
import type { ReactNode } from 'react'
import { Icon } from '@/shared/ui/Icon'
import type { Held } from './oneOpen'

interface FoldProps {
  name: string
  line: ReactNode
  /** At the end of the line. */
  mark?: ReactNode
  /** Where somebody else holds whether it is open; what lies in it is drawn only then. */
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
