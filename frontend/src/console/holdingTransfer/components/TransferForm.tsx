// The form that proposes a transfer of a holding.
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { matching } from '@/console/shared/accountNumber/matching'
import { WhyField } from '@/console/shared/acts/WhyField'
import type { Proposal } from '@/console/shared/api/wire'
import { evidenceMistakes, useEvidence } from '@/console/shared/evidence/evidence'
import { usePaused } from '@/console/shared/list/usePaused'
import { FileDrop } from '@/console/shared/record/FileDrop'
import { RecordForm } from '@/console/shared/record/RecordForm'
import { useRecordForm } from '@/console/shared/record/useRecordForm'
import { useT } from '@/shared/i18n'
import { TextField } from '@/shared/ui/Field'
import { Money } from '@/shared/ui/Money'
import { proposeTransfer, useHolder } from '../api/transfers'
import {
  blankTransfer,
  movedCost,
  readShares,
  type TransferValues,
  transferForm,
  transferMistakes,
} from '../model/typing'
import { HolderField } from './HolderField'
import '../transfer.css'

interface TransferFormProps {
  project: number
  /** The number of the account whose holding the transfer was asked from, if any. */
  account: string
  onDone: (proposal: Proposal) => void
  /** Where Cancel leads. */
  back: string
}

export function TransferForm({ project, account, onDone, back }: TransferFormProps) {
  const t = useT()
  const [blank] = useState(() => blankTransfer(account))
  const upload = useEvidence()
  const [numbers, setNumbers] = useState({ from: blank.from_account, to: '' })
  const from = useHolder(project, usePaused(numbers.from.trim()))
  const to = useHolder(project, usePaused(numbers.to.trim()))
  const found = { from: matching(from.data, numbers.from), to: matching(to.data, numbers.to) }
  const form = useRecordForm<Proposal, TransferValues>({
    record: undefined,
    blank,
    valuesOf: () => blank,
    validate: (values) => {
      const mistakes = Object.entries(transferMistakes(values, found))
      return Object.fromEntries(mistakes.map(([field, key]) => [field, key && t(key)]))
    },
    send: async (values) => {
      const document = await upload(values.document as File)
      return proposeTransfer(transferForm(values, { project, found, document }))
    },
    mistakesOf: evidenceMistakes,
    onDone,
    reload: async () => undefined,
  })
  const { values, errors } = form
  const change = (part: Partial<TransferValues>) => {
    form.set(part)
    const after = { ...values, ...part }
    setNumbers({ from: after.from_account, to: after.to_account })
  }
  const shares = readShares(values.shares)
  const cost = found.from && shares ? movedCost(found.from, shares) : undefined
  const held = found.from?.shares ?? 0
  return (
    <RecordForm
      form={form}
      act={t('console.proposal.propose')}
      more={
        <Link className="act" to={back}>
          {t('shared.cancel')}
        </Link>
      }
    >
      <p className="muted">{t('console.transfer.about')}</p>
      <HolderField
        label={t('console.transfer.from')}
        name="from_account"
        value={values.from_account}
        found={found.from}
        failed={from.error}
        error={errors.from_account}
        onChange={(typed) => change({ from_account: typed })}
      />
      <HolderField
        label={t('console.transfer.to')}
        name="to_account"
        value={values.to_account}
        found={found.to}
        failed={to.error}
        error={errors.to_account}
        onChange={(typed) => change({ to_account: typed })}
      />
      <div className="transfer-shares">
        <TextField
          label={t('console.transfer.shares')}
          name="shares"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={values.shares}
          error={errors.shares}
          hint={
            found.from && cost !== undefined ? (
              <span aria-live="polite">
                {t.rich('console.transfer.costMoves', {
                  cost: <Money key="cost" amount={cost} currency={found.from.currency} />,
                })}
              </span>
            ) : (
              t('console.transfer.sharesHint')
            )
          }
          onChange={(typed) => change({ shares: typed })}
        />
        {held > 0 && (
          <button type="button" className="act" onClick={() => change({ shares: String(held) })}>
            {t('console.transfer.all')}
          </button>
        )}
      </div>
      <FileDrop
        label={t('console.transfer.document')}
        hint={t('console.transfer.documentHint')}
        name="document"
        file={values.document}
        error={errors.document}
        busy={form.busy}
        onFile={(document) => change({ document })}
      />
      <WhyField
        label={t('console.proposal.reasonLabel')}
        hint={t('console.transfer.reasonHint')}
        value={values.reason}
        missing={errors.reason !== undefined}
        onChange={(reason) => change({ reason })}
      />
    </RecordForm>
  )
}
