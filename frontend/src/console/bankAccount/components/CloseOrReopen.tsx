// Proposes to close an account or to reopen a closed one. Its details stay as they are.
import { useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import { useAskedReason } from '@/console/shared/acts/useAskedReason'
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
  const why = useAskedReason()
  const act = account.is_open ? 'close' : 'reopen'
  const start = () => {
    why.clear()
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
          form={why.form}
          run={async () => {
            const content = contentOf(account, !account.is_open)
            onProposed(await changeBankAccount(account, content, why.reason))
            return undefined
          }}
          words={(refusal) => fieldsInWords(t, refusal)}
          onClose={() => ask(false)}
        >
          <p className="figures">{`${account.account_name} · ${account.account_number}`}</p>
          {why.field}
        </Ask>
      )}
    </>
  )
}
