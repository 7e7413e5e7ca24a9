// Where to wire the money, and by which reference: without it nobody can tell whose money arrives.
import type { ReactNode } from 'react'
import { typedAmount } from '@/shared/amount'
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Remittance } from '@/shared/remittance/Remittance'
import { Icon } from '@/shared/ui/Icon'
import { Sheet } from '@/shared/ui/Sheet'
import { bankOf } from '../deposit'
import type { Deposit } from '../wire'

interface WireSheetProps {
  request: Deposit
  open: boolean
  onClose: () => void
  action?: ReactNode
}

export function WireSheet({ request, open, onClose, action }: WireSheetProps) {
  const t = useT()
  const bank = bankOf(request)
  if (!bank) return null
  const { FundingAmount, Currency, RemittanceReference } = request
  return (
    <Sheet open={open} tall title={t('deposit.wire.title')} onClose={onClose} action={action}>
      <div className="stack">
        <p className="hint-box">
          <Icon name="info" size={20} />
          <span>
            {t.rich('deposit.wire.reference', {
              reference: RemittanceReference,
              strong: (words) => <strong>{words}</strong>,
            })}
          </span>
        </p>
        <Remittance
          bank={bank}
          reference={RemittanceReference}
          amount={{ shown: moneyText(FundingAmount, Currency), plain: typedAmount(FundingAmount) }}
        />
      </div>
    </Sheet>
  )
}
