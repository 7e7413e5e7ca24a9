// The last step of a deposit in bitcoin: the amount to pay, until a payment is seen or the time is over.
import { useCountdown } from '@/shared/countdown'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Button, PrimaryAction } from '@/shared/ui/PrimaryAction'
import { payStep } from '../deposit'
import { standingOf, walletLink } from '../payment'
import { fundsRoute, overview } from '../routes'
import type { AccountsAnswer, Deposit } from '../wire'
import { CancelRow } from './CancelRow'
import { DepositFacts } from './DepositFacts'
import { Frame } from './Frame'
import { OpenInvoice } from './OpenInvoice'

interface PayStepProps {
  request: Deposit
  accounts: AccountsAnswer
}

export function PayStep({ request, accounts }: PayStepProps) {
  const { Invoice: invoice } = request
  const left = useCountdown(Date.parse(invoice?.ExpiresAt ?? '') || 0)
  const standing = standingOf(invoice, left)
  const isOpen = standing === 'open'
  return (
    <Frame
      active={payStep}
      method="Bitcoin"
      back={fundsRoute}
      action={<PayAction request={request} isOpen={isOpen} />}
    >
      {isOpen && invoice && <OpenInvoice request={request} invoice={invoice} left={left} />}
      <div className="pay-awaited" role="status">
        {!isOpen && <Awaited standing={standing} />}
      </div>
      <section className="card">
        <DepositFacts request={request} accounts={accounts} />
      </section>
      {standing !== 'seen' && <CancelRow request={request} />}
    </Frame>
  )
}

/** The expected event when nothing has to be paid any more. */
function Awaited({ standing }: { standing: 'over' | 'seen' | 'none' }) {
  const t = useT()
  return (
    <div className="hint-box">
      <Icon name={standing === 'seen' ? 'clock' : 'info'} size={20} />
      <p>
        <strong>{t(`deposit.pay.title.${standing}`)}</strong> {t(`deposit.pay.text.${standing}`)}
      </p>
    </div>
  )
}

/** Pays: in a wallet of the device where one can be opened, else on the gateway's page. */
function PayAction({ request, isOpen }: { request: Deposit; isOpen: boolean }) {
  const t = useT()
  const { Invoice: invoice, InvoiceUrl: page } = request
  const wallet = invoice && walletLink(invoice)
  const way = wallet ?? page
  if (!isOpen || !way) return <PrimaryAction to={overview}>{t('deposit.end.go')}</PrimaryAction>
  return (
    <div className="primary-action">
      <div className="primary-action-row">
        <Button look="quiet" to={overview}>
          {t('deposit.later')}
        </Button>
        <a className="button button-primary" href={way}>
          <span>{t(wallet ? 'deposit.pay.wallet' : 'deposit.pay.page')}</span>
        </a>
      </div>
    </div>
  )
}
