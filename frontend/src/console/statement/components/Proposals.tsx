// What an open line may be, the likeliest first. The arrow keys move through them.
import { type Ref, useState } from 'react'
import { walk } from '@/console/shared/keys/walk'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { useT } from '@/shared/i18n'
import type { LineItem, LineProposal } from '../api/wire'
import { isConfirmable } from '../model/meaning'
import { ConfirmLine } from './ConfirmLine'
import { ProposalRow } from './ProposalRow'

interface ProposalsProps {
  line: LineItem
  /** The reader may confirm one. */
  mayConfirm: boolean
  ref: Ref<HTMLUListElement>
}

export function Proposals({ line, mayConfirm, ref }: ProposalsProps) {
  const t = useT()
  const [chosen, choose] = useState<LineProposal>()
  const { proposals } = line
  return (
    <RecordPart
      title={t('console.statement.mayBe')}
      count={proposals.length}
      none={t('console.statement.nothingFits')}
      aside={mayConfirm && proposals.some(isConfirmable) && <kbd>P</kbd>}
    >
      <div className="candidates">
        <ul onKeyDown={walk} ref={ref}>
          {proposals.map((proposal) => (
            <ProposalRow
              key={`${proposal.kind}:${proposal.record}`}
              line={line}
              proposal={proposal}
              onChoose={mayConfirm ? () => choose(proposal) : undefined}
            />
          ))}
        </ul>
      </div>
      {chosen && (
        <ConfirmLine
          line={line}
          meaning={{ kind: chosen.kind, record: chosen.record }}
          proposal={chosen}
          onClose={() => choose(undefined)}
        />
      )}
    </RecordPart>
  )
}
