// The candidates of an unmatched receipt, the best first, and a search for any other. The arrow keys move through them.
import { type Ref, useState } from 'react'
import type { ReceiptCandidate, ReceiptItem } from '@/console/shared/api/wire'
import { walk } from '@/console/shared/keys/walk'
import { usePaused } from '@/console/shared/list/usePaused'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useCandidates } from '../api/receipts'
import { candidateRecord } from '../model/candidates'
import { CandidateRow } from './CandidateRow'
import { ConfirmMatch } from './ConfirmMatch'

interface CandidatesProps {
  receipt: ReceiptItem
  ref: Ref<HTMLDivElement>
}

export function Candidates({ receipt, ref }: CandidatesProps) {
  const t = useT()
  const [words, setWords] = useState('')
  const [chosen, choose] = useState<ReceiptCandidate>()
  const sought = usePaused(words.trim())
  return (
    <RecordPart title={t('console.receipts.matchTitle')} aside={<kbd>P</kbd>}>
      <div className="candidates" ref={ref}>
        {sought === '' ? (
          <Rows
            receipt={receipt}
            items={receipt.candidates}
            none={t('console.receipts.noCandidate')}
            onChoose={choose}
          />
        ) : (
          <Found receipt={receipt} sought={sought} onChoose={choose} />
        )}
        <label className="search">
          <Icon name="search" size={16} />
          <input
            type="search"
            name="candidates"
            value={words}
            placeholder={t('console.receipts.candidateSearch')}
            aria-label={t('console.receipts.candidateSearch')}
            onChange={({ target }) => setWords(target.value)}
            onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          />
        </label>
      </div>
      {chosen && <ConfirmMatch receipt={receipt} candidate={chosen} onClose={() => choose(undefined)} />}
    </RecordPart>
  )
}

interface RowsProps {
  receipt: ReceiptItem
  items: ReceiptCandidate[]
  none: string
  onChoose: (candidate: ReceiptCandidate) => void
}

function Rows({ receipt, items, none, onChoose }: RowsProps) {
  if (items.length === 0) return <p className="muted">{none}</p>
  return (
    <ul onKeyDown={walk}>
      {items.map((candidate) => (
        <CandidateRow
          key={candidateRecord(candidate)}
          receipt={receipt}
          candidate={candidate}
          onChoose={() => onChoose(candidate)}
        />
      ))}
    </ul>
  )
}

interface FoundProps {
  receipt: ReceiptItem
  sought: string
  onChoose: (candidate: ReceiptCandidate) => void
}

function Found({ receipt, sought, onChoose }: FoundProps) {
  const t = useT()
  const { data, error, refetch } = useCandidates(receipt.id, sought)
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} />
  return (
    <Rows
      receipt={receipt}
      items={data.items}
      none={t('console.receipts.noCandidateFound')}
      onChoose={onChoose}
    />
  )
}
