// Blocking an account and releasing it: finance proposes either with a reason, an approver approves. A blocked account says since when,
// by whom and why.
import { useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import { useAsked } from '@/console/shared/acts/useAsked'
import { WhyField } from '@/console/shared/acts/WhyField'
import type { InvestorAccount, Proposal } from '@/console/shared/api/wire'
import { OpenProposals } from '@/console/shared/proposals/OpenProposals'
import { BlockedNote } from '@/console/shared/review/BlockedNote'
import { blocksAccounts } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { useT } from '@/shared/i18n'
import { proposeBlock } from '../api/block'

export function AccountBlock({ account }: { account: InvestorAccount }) {
  const t = useT()
  const mayPropose = useOperator(({ operator }) => operator !== null && blocksAccounts(operator))
  const [asked, ask] = useState(false)
  const [made, setMade] = useState<Proposal>()
  const what = account.blocked ? 'release' : 'block'
  return (
    <>
      <BlockedNote blocked={account.blocked} />
      <OpenProposals made={made} />
      {mayPropose && (
        <button type="button" className="tool" onClick={() => ask(true)}>
          {t(`console.account.${what}`)}
        </button>
      )}
      {asked && <BlockForm account={account} what={what} onMade={setMade} onClose={() => ask(false)} />}
    </>
  )
}

interface BlockFormProps {
  account: InvestorAccount
  what: 'block' | 'release'
  onMade: (proposal: Proposal) => void
  onClose: () => void
}

function BlockForm({ account, what, onMade, onClose }: BlockFormProps) {
  const t = useT()
  const form = useAsked({ reason: '' }, ({ reason }) =>
    reason.trim() === '' ? { reason: t('console.proposal.reasonMissing') } : {},
  )
  return (
    <Ask
      title={t(`console.account.${what}Ask`, { number: account.number })}
      act={t('console.account.propose')}
      look={what === 'block' ? 'fail' : 'pass'}
      form={form}
      run={async () => {
        onMade(await proposeBlock(account, what, form.values.reason.trim()))
        return undefined
      }}
      onClose={onClose}
    >
      <p className="muted">{t(`console.account.${what}Text`)}</p>
      <WhyField
        label={t('console.proposal.reasonLabel')}
        hint={t('console.account.needsApprover')}
        value={form.values.reason}
        missing={form.errors.reason !== undefined}
        onChange={(reason) => form.set({ reason })}
      />
    </Ask>
  )
}
