// Step 1: the papers to read, the tick that they were read (kept at once), and the way to the signature.
import { useState } from 'react'
import { asRefusal } from '@/shared/api/refusal'
import { fieldText, useT } from '@/shared/i18n'
import { leaveToSign } from '@/shared/signing/leave'
import { startSigning } from '@/shared/signing/session'
import { showRefusal } from '@/shared/ui/dialogs'
import { Check } from '@/shared/ui/Field'
import { scrollToFirst } from '@/shared/ui/form'
import { Icon } from '@/shared/ui/Icon'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { saveOrder } from '../api/orders'
import { sceneOf, signingSubject, step } from '../order'
import { flowRoute } from '../routes'
import type { AccountsAnswer, InvestmentAnswer, MyInvestment } from '../wire'
import { Frame } from './Frame'
import { OrderFacts } from './OrderFacts'
import { Papers } from './Papers'

interface ReadStepProps {
  answer: InvestmentAnswer
  accounts: AccountsAnswer
  order: MyInvestment
  cancelled: boolean
  back: string | (() => void)
  onSigned: () => void
}

export function ReadStep({ answer, accounts, order, cancelled, back, onSigned }: ReadStepProps) {
  const t = useT()
  const [read, setRead] = useState(order.ReadDocumentsInd ?? false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const signed = Boolean(order.SignDocDocumentID)

  const tick = async (ticked: boolean) => {
    setRead(ticked)
    setError(undefined)
    try {
      await saveOrder(order.UserInvestmentID, { ReadDocumentsInd: ticked })
    } catch (refusal) {
      setRead(!ticked)
      void showRefusal(refusal)
    }
  }
  const refuse = (cause: unknown) => {
    if (asRefusal(cause).messageKey === 'isAgreeRead4') unread()
    else void showRefusal(cause)
  }
  const unread = () => {
    setError(fieldText('isAgreeRead4'))
    scrollToFirst(['ReadDocumentsInd'])
  }
  const sign = async () => {
    if (!read) return unread()
    setBusy(true)
    try {
      await saveOrder(order.UserInvestmentID, {
        ReadDocumentsInd: true,
        TransactionProcessStepID: step.signDoc,
      })
      const start = await startSigning(
        { SceneCodeKey: sceneOf(order), UserInvestmentID: order.UserInvestmentID },
        flowRoute({ project: order.InvestmentID, order: order.UserInvestmentID, active: 2 }),
      )
      await leaveToSign(signingSubject(order), start)
    } catch (cause) {
      refuse(cause)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Frame
      answer={answer}
      active={1}
      back={back}
      action={
        signed ? (
          <PrimaryAction onClick={onSigned}>{t('subscription.signed.next')}</PrimaryAction>
        ) : (
          <PrimaryAction onClick={() => void sign()} busy={busy}>
            {t('subscription.sign')}
          </PrimaryAction>
        )
      }
    >
      {cancelled && !signed && (
        <p className="hint-box" role="status">
          <Icon name="info" size={20} />
          <span>{t('signing.cancelled')}</span>
        </p>
      )}
      <section className="card">
        <OrderFacts answer={answer} accounts={accounts} order={order} />
      </section>
      <Papers answer={answer} accounts={accounts} order={order} />
      <Check name="ReadDocumentsInd" checked={read} error={error} onChange={(ticked) => void tick(ticked)}>
        {t('subscription.read')}
      </Check>
    </Frame>
  )
}
