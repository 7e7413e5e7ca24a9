// The details of one movement. How a deposit was paid is in the deposit's own receipt.
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { dateText, momentText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { openLater } from '@/shared/ui/openLater'
import { Button } from '@/shared/ui/PrimaryAction'
import { type Fact, Facts } from '@/shared/ui/Receipt'
import { Sheet } from '@/shared/ui/Sheet'
import { receiptLink } from '../api/funds'
import { depositRoute } from '../orderStatus'
import { orderRoute } from '../routes'
import type { FundRecord } from '../wire'
import { FundIcon } from './FundLine'

interface FundReceiptProps {
  record: FundRecord
  /** What its kind is called. */
  name: string
  /** Shown on the screen of its order, which it need not lead to. */
  ofShownOrder?: boolean
  onClose: () => void
}

export function FundReceipt({ record, name, ofShownOrder = false, onClose }: FundReceiptProps) {
  const t = useT()
  const { amount, currency, balance, orderType, refId } = record
  const ofOrder = orderType && refId
  const fact = (label: string, value: ReactNode): Fact[] => (value ? [{ label, value }] : [])
  const facts = [
    ...fact(t('shared.receipt.number'), record.receiptNumber),
    ...fact(t('portfolio.funds.time'), momentText(record.time)),
    ...fact(t('portfolio.funds.valueDate'), dateText(record.valueDate)),
    ...fact(t('portfolio.funds.account'), record.accountName),
    ...fact(
      t('portfolio.funds.project'),
      [record.productName, record.productCodeName].filter(Boolean).join(' · '),
    ),
    ...(ofOrder ? fact(t(`portfolio.funds.order.${orderType}`), `#${refId}`) : []),
    ...(typeof balance === 'number'
      ? fact(t('portfolio.funds.after'), <Money amount={balance} currency={currency} />)
      : []),
  ]
  return (
    <Sheet open title={name} onClose={onClose}>
      <p className="fund-receipt-amount">
        <FundIcon type={record.type} amount={amount} />
        <Money amount={amount} currency={currency} size="huge" signed />
      </p>
      <Facts facts={facts} />
      <Button look="quiet" onClick={() => void openLater(() => receiptLink(record.id))}>
        {t('portfolio.funds.download')}
      </Button>
      {ofOrder && (
        <div className="fund-receipt-ways">
          {orderType === 3 && (
            <Link className="text-link" to={depositRoute(record.accountId, refId)}>
              {t('portfolio.order.receipt')}
              <Icon name="forward" size={18} />
            </Link>
          )}
          {!ofShownOrder && (
            <Link className="text-link" to={orderRoute({ orderType, refId })}>
              {t('portfolio.funds.order.show')}
              <Icon name="forward" size={18} />
            </Link>
          )}
        </div>
      )}
    </Sheet>
  )
}
