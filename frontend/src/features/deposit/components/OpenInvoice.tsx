// The amount to send in bitcoin, its address and the deadline: as a QR code, and as values to copy.
import { coinsText, plainCoins } from '@/shared/coins'
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Detail } from '@/shared/remittance/Remittance'
import { Icon } from '@/shared/ui/Icon'
import { walletLink } from '../payment'
import type { Deposit, Invoice } from '../wire'
import { PaymentCode } from './PaymentCode'
import { TimeLeft } from './TimeLeft'

interface OpenInvoiceProps {
  request: Deposit
  invoice: Invoice
  /** Seconds. */
  left: number
}

export function OpenInvoice({ request, invoice, left }: OpenInvoiceProps) {
  const t = useT()
  const { FundingAmount, Currency, InvoiceUrl } = request
  const { Address, Coins, PaymentUri } = invoice
  const coins = coinsText(Coins)
  return (
    <section className="card pay">
      <TimeLeft left={left} />
      <p>{t('deposit.pay.exact', { coins, amount: moneyText(FundingAmount, Currency) })}</p>
      <PaymentCode text={PaymentUri} label={t('deposit.pay.code', { coins })} />
      <dl className="remittance">
        <Detail label={t('deposit.pay.coins')} value={coins} copied={plainCoins(Coins)} strong />
        {Address && <Detail label={t('deposit.pay.address')} value={Address} />}
      </dl>
      {/* Without a wallet to open, the page is the main action. */}
      {InvoiceUrl && walletLink(invoice) && (
        <a className="text-link" href={InvoiceUrl}>
          {t('deposit.pay.page')}
          <Icon name="forward" size={18} />
        </a>
      )}
    </section>
  )
}
