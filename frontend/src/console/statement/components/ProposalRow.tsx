// What a line may be: the record with its amount, state and day, and why it is proposed.
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import type { LineItem, LineProposal } from '../api/wire'
import { isConfirmable } from '../model/meaning'
import { MeaningLink, useMeaningText } from './LineParts'
import { Subject } from './Subject'

interface ProposalRowProps {
  line: LineItem
  proposal: LineProposal
  /** None where the reader only looks. */
  onChoose?: (() => void) | undefined
}

export function ProposalRow({ line, proposal, onChoose }: ProposalRowProps) {
  const t = useT()
  const what = useMeaningText()(proposal)
  const { certain, why } = proposal
  return (
    <li className="candidate">
      <div className="candidate-what">
        <p className="candidate-head">
          <strong>
            <MeaningLink meaning={proposal} currency={line.currency} />
          </strong>
        </p>
        <Subject line={line} proposal={proposal} />
        <p className={certain ? 'candidate-why candidate-exact' : 'candidate-why'}>
          <Icon name={certain ? 'done' : 'info'} size={14} />
          {t('console.statement.because', {
            how: t(certain ? 'console.statement.exact' : 'console.statement.possible'),
            why: t(`console.statement.why.${why}`),
          })}
        </p>
      </div>
      {onChoose && isConfirmable(proposal) && (
        <button
          type="button"
          className="tool"
          aria-label={t('console.statement.confirmAs', { what })}
          onClick={onChoose}
        >
          {t('console.statement.confirm')}
        </button>
      )}
    </li>
  )
}
