// The bitcoin invoice of a deposit: at which gateway it is, its state, the requested amount and what came.
import type { Item } from '@/console/shared/api/wire'
import { Copy } from '@/console/shared/record/Copy'
import { zonedTime } from '@/console/shared/time/clock'
import { coinsText } from '@/shared/coins'
import { isMessageId, useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'

interface InvoiceFactsProps {
  invoice: NonNullable<Item['invoice']>
}

export function InvoiceFacts({ invoice }: InvoiceFactsProps) {
  const t = useT()
  const { gateway, invoice_id: id, url, state, coins, price, currency, received_coins: received } = invoice
  const name = `console.deposit.gateway.${gateway}`
  return (
    <dl className="order-facts order-invoice">
      <div>
        <dt>{t('console.deposit.gateway')}</dt>
        <dd>{isMessageId(name) ? t(name) : gateway}</dd>
      </div>
      <div>
        <dt>{t('console.deposit.invoice')}</dt>
        <dd className="deposit-reference">
          <a className="figures" href={url} target="_blank" rel="noreferrer">
            {id}
          </a>
          <Copy text={id} label={t('console.deposit.copyInvoice')} />
        </dd>
      </div>
      <div>
        <dt>{t('console.deposit.invoiceState')}</dt>
        <dd>{t(`console.deposit.invoiceState.${state}`)}</dd>
      </div>
      <div>
        <dt>{t('console.deposit.coinsAsked')}</dt>
        <dd className="figures">{coinsText(coins)}</dd>
      </div>
      <div>
        <dt>{t('console.deposit.coinsReceived')}</dt>
        <dd className="figures">
          {received == null ? (
            <span className="muted">{t('console.deposit.noneYet')}</span>
          ) : (
            coinsText(received)
          )}
        </dd>
      </div>
      {coins > 0 && (
        <div>
          <dt>{t('console.deposit.rate')}</dt>
          <dd>
            <Money amount={price / coins} currency={currency} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('console.deposit.expires')}</dt>
        <dd className="figures">{zonedTime(invoice.expires_at)}</dd>
      </div>
    </dl>
  )
}
