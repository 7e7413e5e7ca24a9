// Confirms a match, with the received and the missing amount side by side. A far-off amount, or one where nothing is missing, needs a tick.
import { Ask } from '@/console/shared/acts/Ask'
import { useAsked } from '@/console/shared/acts/useAsked'
import type { ReceiptCandidate, ReceiptItem } from '@/console/shared/api/wire'
import { useOutdated } from '@/console/shared/record/useOutdated'
import { useT } from '@/shared/i18n'
import { Check } from '@/shared/ui/Field'
import { Money } from '@/shared/ui/Money'
import { forgetReceipts, matchReceipt } from '../api/receipts'
import { differenceOf, missingOf, needsCheck } from '../model/candidates'
import { Cautions } from './Cautions'
import '../receipt.css'

interface ConfirmMatchProps {
  receipt: ReceiptItem
  candidate: ReceiptCandidate
  onClose: () => void
}

export function ConfirmMatch({ receipt, candidate, onClose }: ConfirmMatchProps) {
  const t = useT()
  const { watch, left } = useOutdated(forgetReceipts)
  const asks = needsCheck(differenceOf(receipt, candidate))
  const form = useAsked({ knows: false }, ({ knows }) =>
    asks && !knows ? { knows: t('console.receipts.knowsMissing') } : {},
  )
  const { kind, name, account_number, reference } = candidate
  const what = t(`console.receipts.matched.${kind}`, { id: candidate.id })
  return (
    <Ask
      title={t('console.receipts.matchAsk', { id: receipt.id, what })}
      act={t('console.receipts.act.match')}
      look="pass"
      form={form}
      run={async () => {
        await watch(matchReceipt(receipt, candidate))
        return t('console.receipts.wasMatched', { id: receipt.id, what })
      }}
      onClose={() => {
        left()
        onClose()
      }}
    >
      <p className="figures">{[name, account_number, reference].filter(Boolean).join(' · ')}</p>
      <dl className="receipt-amounts">
        <div>
          <dt>{t('console.receipts.arrived')}</dt>
          <dd>
            <Money amount={receipt.amount} currency={receipt.currency} size="large" />
          </dd>
        </div>
        <div>
          <dt>{t('console.receipts.missing')}</dt>
          <dd>
            <Money amount={missingOf(candidate)} currency={candidate.currency} size="large" />
          </dd>
        </div>
      </dl>
      <Cautions receipt={receipt} candidate={candidate} />
      {asks && (
        <Check
          name="knows"
          checked={form.values.knows}
          error={form.errors.knows}
          onChange={(knows) => form.set({ knows })}
        >
          {t('console.receipts.knows')}
        </Check>
      )}
    </Ask>
  )
}
