// The form that enters a receipt as the bank statement shows it.
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
  onCancel: () => void
}

export function EnterForm({ accounts, onDone, onCancel }: EnterFormProps) {
  const t = useT()
  const { form, there, stated, answer, change } = useEntering(accounts, onDone)
  const cancel = () => {
    dropTyped()
    onCancel()
  }
  return (
    <RecordForm
      form={form}
      act={t('console.receipts.enterAct')}
      instead={stated && <StatedActs stated={stated} busy={form.busy} onAnswer={answer} />}
      more={
        <button type="button" className="act" onClick={cancel}>
          {t('shared.cancel')}
        </button>
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
