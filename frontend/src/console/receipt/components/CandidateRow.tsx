// A deposit or a subscription that a receipt may be for: the investor, the requested amount, and why it is proposed.
import type { ReceiptCandidate, ReceiptItem } from '@/console/shared/api/wire'
import { RecordLink } from '@/console/shared/place/RecordLink'
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { candidateRecord } from '../model/candidates'
import { Cautions } from './Cautions'

interface CandidateRowProps {
  receipt: ReceiptItem
  candidate: ReceiptCandidate
  onChoose: () => void
}

export function CandidateRow({ receipt, candidate, onChoose }: CandidateRowProps) {
  const t = useT()
  const { kind, id, why, name, account_number, investor, project, reference, currency } = candidate
  const what = t(`console.receipts.matched.${kind}`, { id })
  return (
    <li className="candidate">
      <div className="candidate-what">
        <p className="candidate-head">
          <RecordLink record={candidateRecord(candidate)}>{what}</RecordLink>
          <RecordLink record={`investor:${investor}`}>{name ?? `#${investor}`}</RecordLink>
          <span className="muted figures">{account_number}</span>
        </p>
        <p className="muted figures">{[project, reference].filter(Boolean).join(' · ')}</p>
        <p className="figures">
          {t(candidate.arrived > 0 ? 'console.receipts.askedArrived' : 'console.receipts.asked', {
            amount: moneyText(candidate.amount, currency),
            arrived: moneyText(candidate.arrived, currency),
          })}
        </p>
        <p className={why === 'reference_and_amount' ? 'candidate-why candidate-exact' : 'candidate-why'}>
          <Icon name={why === 'reference_and_amount' ? 'done' : 'info'} size={14} />
          {t(`console.receipts.why.${why}`)}
        </p>
        <Cautions receipt={receipt} candidate={candidate} />
      </div>
      <button
        type="button"
        className="tool"
        aria-label={t('console.receipts.matchTo', { what })}
        onClick={onChoose}
      >
        {t('console.receipts.act.match')}
      </button>
    </li>
  )
}
