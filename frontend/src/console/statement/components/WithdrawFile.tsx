// Withdraws a file that was read by mistake, with a reason.
import { useState } from 'react'
import { Ask } from '@/console/shared/acts/Ask'
import { useAsked } from '@/console/shared/acts/useAsked'
import { WordsField } from '@/console/shared/acts/WordsField'
import { useT } from '@/shared/i18n'
import { useGo } from '@/shared/useGo'
import { withdrawBankFile } from '../api/files'
import { linesOfFile } from '../model/files'

interface WithdrawFileProps {
  /** The number of the file. */
  file: number
}

export function WithdrawFile({ file }: WithdrawFileProps) {
  const t = useT()
  const go = useGo()
  const [asks, ask] = useState(false)
  const form = useAsked({ reason: '' }, ({ reason }) =>
    reason.trim() === '' ? { reason: t('console.proposal.reasonMissing') } : {},
  )
  return (
    <>
      <button type="button" className="tool" onClick={() => ask(true)}>
        {t('console.statement.withdrawFile')}
      </button>
      {asks && (
        <Ask
          title={t('console.statement.withdrawAsk', { id: file })}
          act={t('console.statement.withdraw')}
          look="fail"
          form={form}
          run={async () => {
            await withdrawBankFile(file, form.values.reason.trim())
            go(linesOfFile(file))
            return t('console.statement.wasWithdrawn', { id: file })
          }}
          onClose={() => ask(false)}
        >
          <p>{t('console.statement.withdrawText')}</p>
          <WordsField
            label={t('console.statement.withdrawReason')}
            name="reason"
            value={form.values.reason}
            error={form.errors.reason}
            onChange={(reason) => form.set({ reason })}
          />
        </Ask>
      )}
    </>
  )
}
