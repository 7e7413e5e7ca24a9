// The record that a line may be about: its state, and what about it does not fit the line.
import { RecordName } from '@/console/shared/place/RecordName'
import { matchedRecord } from '@/console/shared/receipt/matched'
import { dateText, moneyText } from '@/shared/format'
import { isMessageId, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import type { LineItem, LineKind, LineProposal } from '../api/wire'
import { cautionsOf } from '../model/meaning'

/** Where the states of a kind's records have their names. */
const stateTexts: Partial<Record<LineKind, string>> = {
  receipt: 'console.receipts.state',
  payout_executed: 'console.payouts.state',
  payout_bounced: 'console.payouts.state',
  batch_executed: 'console.payouts.batchState',
  reversal: 'console.statement.state',
}

type Moved = NonNullable<NonNullable<LineProposal['subject']>['moved_on']>

interface SubjectProps {
  line: LineItem
  proposal: LineProposal
}

export function Subject({ line, proposal }: SubjectProps) {
  const t = useT()
  const { kind, subject } = proposal
  if (!subject) return null
  const { amount, currency, name, state, day } = subject
  const stands = `${stateTexts[kind]}.${state}`
  const record = amount == null ? '' : moneyText(amount, currency ?? line.currency)
  const parts = [name, record, isMessageId(stands) && t(stands), day && dateText(day)]
  const values = { line: moneyText(line.amount, line.currency), record }
  return (
    <>
      <p className="figures">{parts.filter(Boolean).join(' · ')}</p>
      {subject.moved_on && <MovedOn moved={subject.moved_on} currency={line.currency} />}
      {cautionsOf(proposal, line).map((caution) => (
        <p key={caution} className="caution" role="note">
          <Icon name="alert" size={16} />
          <span>{t(`console.statement.caution.${caution}`, values)}</span>
        </p>
      ))}
    </>
  )
}

/** The reversed money has moved on: shows the receipt, the record that has the money, and what to do. */
function MovedOn({ moved, currency }: { moved: Moved; currency: string }) {
  const t = useT()
  const { receipt, kind, record } = moved
  const to = matchedRecord({ kind, id: record })
  return (
    <>
      <p className="figures">
        <RecordName record={`receipt:${receipt}`} asset={currency} />
        {' → '}
        {to ? <RecordName record={to} /> : t('console.statement.movedOn.returned')}
      </p>
      <p className="caution" role="note">
        <Icon name="alert" size={16} />
        <span>{t('console.statement.movedOn')}</span>
      </p>
    </>
  )
}
