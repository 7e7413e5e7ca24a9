// A statement in the list: its period, and its number once it was issued.
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { periodText } from '../statements'
import type { Statement } from '../wire'

export function StatementLine({ statement, onOpen }: { statement: Statement; onOpen: () => void }) {
  const t = useT()
  const { kind, firstDay, lastDay, number } = statement
  return (
    <button type="button" className="row statement-line" aria-haspopup="dialog" onClick={onOpen}>
      <Icon name={kind === 'Statement' ? 'document' : 'percent'} />
      <span className="row-words">
        {periodText(statement, t)}
        <small className="figures">
          {t('statements.days', { from: dateText(firstDay), to: dateText(lastDay) })}
        </small>
        {number && <small className="figures">{number}</small>}
      </span>
      <Icon name="forward" size={20} />
    </button>
  )
}
