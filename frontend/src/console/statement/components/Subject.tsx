// The record that a line may be about: how it stands, and what of it does not fit the line.
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
      {cautionsOf(proposal, line).map((caution) => (
        <p key={caution} className="caution" role="note">
          <Icon name="alert" size={16} />
          <span>{t(`console.statement.caution.${caution}`, values)}</span>
        </p>
      ))}
    </>
  )
}
