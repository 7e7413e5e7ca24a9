// The form that enters a receipt as the bank statement shows it.
import { Link } from 'react-router-dom'
import type { BankAccountChoice } from '@/console/shared/api/bankAccounts'
import type { ReceiptItem } from '@/console/shared/api/wire'
import { RecordForm } from '@/console/shared/record/RecordForm'
import { useT } from '@/shared/i18n'
import { dropTyped, useEntering } from '../model/useEntering'
import { EnterFields } from './EnterFields'
import { StatedActs, StatedQuestion } from './StatedBefore'

interface EnterFormProps {
  accounts: BankAccountChoice[]
  onDone: (receipt: ReceiptItem) => void
  /** Where Cancel leads. */
  back: string
}

export function EnterForm({ accounts, onDone, back }: EnterFormProps) {
  const t = useT()
  const { form, there, stated, answer, change } = useEntering(accounts, onDone)
  return (
    <RecordForm
      form={form}
      act={t('console.receipts.enterAct')}
      instead={stated && <StatedActs stated={stated} busy={form.busy} onAnswer={answer} />}
      more={
        <Link className="act" to={back} onClick={dropTyped}>
          {t('shared.cancel')}
        </Link>
      }
    >
      <p className="muted">{t('console.receipts.enterText')}</p>
      <EnterFields
        accounts={accounts}
        values={form.values}
        errors={form.errors}
        there={there}
        onChange={change}
      />
      {stated && <StatedQuestion key={stated.id} stated={stated} />}
    </RecordForm>
  )
}
