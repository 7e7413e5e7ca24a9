// Step 2: a wire is sent and proved, a wallet order only confirmed; then the order is submitted.
import { useState } from 'react'
import { moneyText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Remittance } from '@/shared/remittance/Remittance'
import { WithheldBank } from '@/shared/remittance/WithheldBank'
import { ConfirmActions } from '@/shared/ui/Confirm'
import { Icon } from '@/shared/ui/Icon'
import { openLater } from '@/shared/ui/openLater'
import { Button, PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Sheet } from '@/shared/ui/Sheet'
import { orderPaperLink } from '../api/orders'
import { currencyOf, lookupOf, wire } from '../order'
import { overview } from '../routes'
import { useSignedPaper } from '../signedPaper'
import { useCompletion } from '../useCompletion'
import type { AccountsAnswer, InvestmentAnswer, MyInvestment } from '../wire'
import { EvidenceLink } from './EvidenceLink'
import { Frame } from './Frame'
import { NoticeText } from './NoticeSheet'
import { OrderFacts } from './OrderFacts'
import { ProofUpload } from './ProofUpload'

interface PayStepProps {
  answer: InvestmentAnswer
  accounts: AccountsAnswer
  order: MyInvestment
  back: () => void
  onSignAgain: () => void
}

export function PayStep({ answer, accounts, order, back, onSignAgain }: PayStepProps) {
  const t = useT()
  const [confirming, setConfirming] = useState(false)
  const { complete, busy } = useCompletion(order, { onSignAgain, onSettled: () => setConfirming(false) })
  const isWire = order.PaymentMethodID === wire
  const account = accounts.userEntities.find((entity) => entity.UserEntityID === order.UserEntityID)
  const lookup = lookupOf(answer, account?.InvestmentFrameworkID)
  const bank = lookup?.TransactionProcesses?.find((process) => process.BankAccountNumber)
  const amount = {
    shown: moneyText(order.InvestmentAmount, currencyOf(answer)),
    plain: String(order.InvestmentAmount),
  }
  const paper = useSignedPaper(order)
  const proved = !isWire || Boolean(order.PaymentProofDocumentID)
  const missing = paper === null ? 'SignatureFailedTip' : proved ? null : 'Nonuploaded'
  return (
    <Frame
      answer={answer}
      active={2}
      back={back}
      action={
        <PrimaryAction
          onClick={() => setConfirming(true)}
          reason={missing ? t(missing) : undefined}
          secondary={
            isWire && (
              <Button look="quiet" to={overview}>
                {t('subscription.later')}
              </Button>
            )
          }
        >
          {t('subscription.complete')}
        </PrimaryAction>
      }
    >
      <SignedPaper order={order} paper={paper} onSignAgain={onSignAgain} />
      {isWire && (
        <>
          <section className="stack">
            <h2 className="section-title">{t('subscription.wire.title')}</h2>
            {lookup?.WireNotice ? (
              <NoticeText text={lookup.WireNotice} />
            ) : (
              <p className="muted">{t('subscription.wire.text')}</p>
            )}
            {bank && <Remittance bank={bank} reference={order.RemittanceReference ?? ''} amount={amount} />}
            {lookup?.IsBankAccountWithheld && <WithheldBank />}
          </section>
          <section className="stack">
            <h2 className="section-title">{t('subscription.proof.title')}</h2>
            <ProofUpload order={order} />
          </section>
        </>
      )}
      {!isWire && (
        <section className="card">
          <OrderFacts answer={answer} accounts={accounts} order={order} />
        </section>
      )}
      <EvidenceLink order={order} />
      <Sheet
        open={confirming}
        title={t('subscription.confirm.title')}
        onClose={() => setConfirming(false)}
        action={
          <ConfirmActions busy={busy} onClick={() => complete()} onCancel={() => setConfirming(false)}>
            {t('subscription.confirm.go')}
          </ConfirmActions>
        }
      >
        <OrderFacts answer={answer} accounts={accounts} order={order} />
        <p className="muted">
          {t(isWire ? 'subscription.confirm.wire' : 'subscription.confirm.wallet', { amount: amount.shown })}
        </p>
      </Sheet>
    </Frame>
  )
}

interface SignedPaperProps {
  order: MyInvestment
  /** Its number; null where it is to be signed again. */
  paper: number | null
  onSignAgain: () => void
}

function SignedPaper({ order, paper, onSignAgain }: SignedPaperProps) {
  const t = useT()
  const open = () => paper && openLater(() => orderPaperLink(order.UserInvestmentID, paper))
  if (!paper) {
    return (
      <button type="button" className="row" onClick={onSignAgain}>
        <Icon name="pen" />
        <span className="row-words">
          {t('subscription.signed.title')}
          <small>{t('signing.again')}</small>
        </span>
        <Icon name="forward" size={20} />
      </button>
    )
  }
  return (
    <button type="button" className="signed-paper" onClick={() => void open()}>
      {order.SignDocThumbnailUrl ? (
        <img src={order.SignDocThumbnailUrl} alt="" />
      ) : (
        <span className="signed-icon">
          <Icon name="document" />
        </span>
      )}
      <span className="row-words">
        <strong>{t('subscription.signed.title')}</strong>
        <small>{t('subscription.signed.open')}</small>
      </span>
      <Icon name="done" size={20} />
    </button>
  )
}
