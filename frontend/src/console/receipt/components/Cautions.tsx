// Warnings before a match: the amount differs from what is missing (strongest at ten times or a tenth of it, or if
// nothing is missing), or the money is on another bank account than the one shown to the investor.
import type { ReceiptCandidate, ReceiptItem } from '@/console/shared/api/wire'
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { differenceOf, missingOf, needsCheck } from '../model/candidates'

interface CautionsProps {
  receipt: ReceiptItem
  candidate: ReceiptCandidate
}

export function Cautions({ receipt, candidate }: CautionsProps) {
  const t = useT()
  const difference = differenceOf(receipt, candidate)
  const { kind, id, currency } = candidate
  const values = {
    amount: moneyText(receipt.amount, receipt.currency),
    missing: moneyText(missingOf(candidate), currency),
    what: t(`console.receipts.matched.${kind}`, { id }),
  }
  return (
    <>
      {difference !== 'none' && (
        <p className={needsCheck(difference) ? 'caution caution-far' : 'caution'} role="note">
          <Icon name="alert" size={16} />
          <span>{t(`console.receipts.difference.${difference}`, values)}</span>
        </p>
      )}
      {candidate.other_bank && (
        <p className="caution" role="note">
          <Icon name="bank" size={16} />
          <span>{t('console.receipts.otherBank', { account: receipt.bank_account?.name ?? '' })}</span>
        </p>
      )}
    </>
  )
}
