// The history of a bank account: each proposed change, who proposed it and who decided.
import { Link } from 'react-router-dom'
import type { PlatformBankAccount, Proposal } from '@/console/shared/api/wire'
import { proposalAddress } from '@/console/shared/proposals/address'
import { useProposalsOn } from '@/console/shared/proposals/proposals'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { deskTime } from '@/console/shared/time/clock'
import { useT } from '@/shared/i18n'

export function AccountChanges({ account }: { account: PlatformBankAccount }) {
  const t = useT()
  const changes = useProposalsOn({ kind: 'bank_account', id: String(account.id) }, 'all')
  // Its opening was proposed by name, because it had no number yet.
  const opening = useProposalsOn({ kind: 'new_bank_account', id: account.name.toLowerCase() }, 'APPROVED')
  const all = [...(changes.data?.items ?? []), ...(opening.data?.items ?? [])]
  if (!changes.data || !opening.data) return null
  return (
    <RecordPart
      title={t('console.bankAccounts.changes')}
      none={t('console.bankAccounts.noChanges')}
      count={all.length}
    >
      <ol className="bank-changes">
        {all.map((proposal) => (
          <Change key={proposal.id} proposal={proposal} />
        ))}
      </ol>
    </RecordPart>
  )
}

function Change({ proposal }: { proposal: Proposal }) {
  const t = useT()
  const { id, state, summary, maker, proposed_at, ended } = proposal
  return (
    <li>
      <Link to={proposalAddress(id)}>{summary}</Link>
      <small>{t('console.bankAccounts.proposedBy', { name: maker.name, at: deskTime(proposed_at) })}</small>
      <small>
        {[t(`console.proposal.state.${state}`), ended?.by?.name, ended && deskTime(ended.at)]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </li>
  )
}
