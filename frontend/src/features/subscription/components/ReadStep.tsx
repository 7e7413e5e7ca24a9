// Step 1: the papers to read, the tick that they were read (kept at once), and the way to the signature.
import { useState } from 'react'
import { fieldText, useT } from '@/shared/i18n'
import { leaveToSign } from '@/shared/signing/leave'
import { startSigning } from '@/shared/signing/session'
import { Check } from '@/shared/ui/Field'
import { scrollToFirst } from '@/shared/ui/form'
import { Icon } from '@/shared/ui/Icon'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { useChange } from '@/shared/ui/useChange'
import { saveOrder } from '../api/orders'
import { sceneOf, signingSubject, step } from '../order'
import { flowRoute } from '../routes'
import { useSignedPaper } from '../signedPaper'
import type { AccountsAnswer, InvestmentAnswer, MyInvestment } from '../wire'
import { EvidenceLink } from './EvidenceLink'
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
  const [isMissing, setMissing] = useState(false)
  const paper = useSignedPaper(order)
  const isRefused = paper === null && Boolean(order.SignDocDocumentID)

  const ticking = useChange({
    change: (ReadDocumentsInd: boolean) => saveOrder(order.UserInvestmentID, { ReadDocumentsInd }),
    onRefusal: (_refusal, ticked) => {
      setRead(!ticked)
      return false
    },
  })
  const tick = (ticked: boolean) => {
    setRead(ticked)
    setMissing(false)
    ticking.run(ticked)
  }
  const unread = () => {
    setMissing(true)
    scrollToFirst(['ReadDocumentsInd'])
  }
  const { run, busy } = useChange({
    change: async (id: number) => {
      await saveOrder(id, { ReadDocumentsInd: true, TransactionProcessStepID: step.signDoc })
      return startSigning(
        { SceneCodeKey: sceneOf(order), UserInvestmentID: id },
        flowRoute({ project: order.InvestmentID, order: id, active: 2 }),
      )
    },
    onDone: (start) => void leaveToSign(signingSubject(order), start),
    onRefusal: ({ messageKey }) => {
      if (messageKey === 'isAgreeRead4') unread()
      return messageKey === 'isAgreeRead4'
    },
  })
  const sign = () => (read ? run(order.UserInvestmentID) : unread())
  return (
    <Frame
      answer={answer}
      active={1}
      back={back}
      action={
        paper ? (
          <PrimaryAction onClick={onSigned}>{t('subscription.signed.next')}</PrimaryAction>
        ) : (
          <PrimaryAction confirms onClick={sign} busy={busy}>
            {t('subscription.sign')}
          </PrimaryAction>
        )
      }
      summary={
        <section className="card">
          <OrderFacts answer={answer} accounts={accounts} order={order} />
          <EvidenceLink order={order} />
        </section>
      }
    >
      {(isRefused || (cancelled && !paper)) && (
        <p className="hint-box" role="status">
          <Icon name="info" size={20} />
          <span>{t(cancelled ? 'signing.cancelled' : 'SignatureFailedTip')}</span>
        </p>
      )}
      <Papers answer={answer} accounts={accounts} order={order} />
      <Check
        name="ReadDocumentsInd"
        checked={read}
        error={isMissing ? fieldText('isAgreeRead4') : undefined}
        onChange={tick}
      >
        {t('subscription.read')}
      </Check>
    </Frame>
  )
}
