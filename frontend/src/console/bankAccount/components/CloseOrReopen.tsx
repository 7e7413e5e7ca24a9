// Proposes to close an account, or to open a closed one again. Nothing else of it changes.
import { useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import { WhyField } from '@/console/shared/acts/WhyField'
import type { PlatformBankAccount, Proposal } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { changeBankAccount } from '../api/accounts'
import { contentOf, fieldsInWords } from '../model/account'

interface CloseOrReopenProps {
  account: PlatformBankAccount
  onProposed: (proposal: Proposal) => void
}

export function CloseOrReopen({ account, onProposed }: CloseOrReopenProps) {
  const t = useT()
  const [isAsked, ask] = useState(false)
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const act = account.is_open ? 'close' : 'reopen'
  const start = () => {
    setReason('')
    setMissing(false)
    ask(true)
  }
  return (
    <>
      <section className="record-part record-acts">
        <h2>{t(`console.bankAccounts.act.${act}`)}</h2>
        <p className="muted">{t(`console.bankAccounts.about.${act}`)}</p>
        <button
          type="button"
          className={act === 'close' ? 'tool tool-danger bank-act' : 'tool bank-act'}
          onClick={start}
        >
          {t(`console.bankAccounts.act.${act}`)}
        </button>
      </section>
      {isAsked && (
        <Ask
          title={t(`console.bankAccounts.ask.${act}`, { name: account.name })}
          act={t('console.proposal.propose')}
          look={act === 'close' ? 'fail' : 'pass'}
          isReady={() => {
            const isMissing = reason.trim() === ''
            setMissing(isMissing)
            return !isMissing
          }}
          run={async () => {
            const content = contentOf(account, !account.is_open)
            onProposed(await changeBankAccount(account, content, reason.trim()))
            return undefined
          }}
          words={(refusal) => fieldsInWords(t, refusal)}
          onClose={() => ask(false)}
        >
          <p className="figures">{`${account.account_name} · ${account.account_number}`}</p>
          <WhyField
            label={t('console.proposal.reasonLabel')}
            hint={t('console.proposal.needsAdmin')}
            value={reason}
            missing={missing}
            onChange={(words) => {
              setMissing(false)
              setReason(words)
            }}
          />
        </Ask>
      )}
    </>
  )
}
