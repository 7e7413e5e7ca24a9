// The form that reads a bank file in: the bank account, the file, the progress, and why it was refused. The choices
// stay.
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { ConfirmAct } from '@/console/shared/acts/ConfirmAct'
import { accountName, type BankAccountChoice, onlyOpen } from '@/console/shared/api/bankAccounts'
import { confirmKeys } from '@/console/shared/keys/keyboard'
import { FileDrop } from '@/console/shared/record/FileDrop'
import { useT } from '@/shared/i18n'
import { SelectField } from '@/shared/ui/Field'
import { scrollToFirst } from '@/shared/ui/form'
import { layoutAddress } from '../model/files'
import { choose, isUnderWay, readChosen, stopSending, useReading } from '../model/reading'
import { readMistakes } from '../model/readMistakes'
import { ReadForeseen } from './ReadForeseen'
import { ReadProgress } from './ReadProgress'
import { ReadRefused } from './ReadRefused'

interface ReadFormProps {
  accounts: BankAccountChoice[]
  /** Where Cancel leads. */
  back: string
}

export function ReadForm({ accounts, back }: ReadFormProps) {
  const t = useT()
  const reading = useReading()
  const [shown, show] = useState(false)
  const { file, standing } = reading
  // The only one is chosen already.
  const account = reading.account ?? onlyOpen(accounts)
  const mistakes = readMistakes({ account, file })
  const busy = isUnderWay(reading)
  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (busy) return
    show(true)
    const wrong = Object.keys(mistakes)
    if (wrong.length > 0) return scrollToFirst(wrong)
    if (standing.at !== 'foreseen') choose({ account })
    void readChosen()
  }
  return (
    <form
      className="record-part campaign-form"
      noValidate
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send(event)
      }}
    >
      <p className="muted">{t('console.statement.readText')}</p>
      <SelectField
        label={t('console.receipts.bankAccount')}
        name="bank_account"
        value={account ?? null}
        options={accounts.map((account) => ({ value: account.id, label: accountName(t)(account) }))}
        error={shown && mistakes.bank_account ? t(mistakes.bank_account) : undefined}
        hint={accounts.length === 0 ? t('console.receipts.noBankAccount') : <LayoutLink account={account} />}
        onChange={(id) => !busy && choose({ account: Number(id) })}
      />
      <FileDrop
        label={t('console.statement.bankFile')}
        hint={t('console.statement.fileHint')}
        name="file"
        file={file}
        error={shown && mistakes.file ? t(mistakes.file) : undefined}
        busy={busy}
        onFile={(chosen) => choose({ account, file: chosen })}
      />
      {standing.at === 'refused' && <ReadRefused refusal={standing.refusal} account={account} />}
      {standing.at === 'foreseen' && <ReadForeseen foreseen={standing.foreseen} />}
      {busy && <ReadProgress standing={standing} />}
      <div className="judgement-acts">
        <ConfirmAct key={standing.at === 'foreseen' ? 'again' : 'first'} look="pass" busy={busy}>
          {t(standing.at === 'foreseen' ? 'console.statement.readAnyway' : 'console.statement.read')}{' '}
          <kbd>{confirmKeys}</kbd>
        </ConfirmAct>
        {standing.at === 'sending' ? (
          <button type="button" className="act" onClick={stopSending}>
            {t('console.statement.stop')}
          </button>
        ) : (
          !busy && (
            <Link className="act" to={back}>
              {t('shared.cancel')}
            </Link>
          )
        )}
      </div>
    </form>
  )
}

function LayoutLink({ account }: { account: number | undefined }) {
  const t = useT()
  if (account === undefined) return null
  return <Link to={layoutAddress(account)}>{t('console.statement.layoutOf')}</Link>
}
