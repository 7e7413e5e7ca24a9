// Signs until there is a signed paper, then downloads it.
import { useT } from '@/shared/i18n'
import { leaveToSign } from '@/shared/signing/leave'
import { startSigning } from '@/shared/signing/session'
import { Icon } from '@/shared/ui/Icon'
import { openLater } from '@/shared/ui/openLater'
import { useChange } from '@/shared/ui/useChange'
import { orderPaperLink, saveOrder } from '../api/orders'
import { sceneOf, signingSubject, step } from '../order'
import { evidenceRoute } from '../routes'
import type { MyInvestment } from '../wire'

/** Leads to the signing page; papers that were not read yet are read first. */
export function useSigning(order: MyInvestment, onRead: () => void) {
  const { run, busy } = useChange({
    change: async (id: number) => {
      await saveOrder(id, { TransactionProcessStepID: step.signDoc })
      return startSigning({ SceneCodeKey: sceneOf(order), UserInvestmentID: id }, evidenceRoute(id))
    },
    onDone: (start) => void leaveToSign(signingSubject(order), start),
  })
  const sign = () => (order.ReadDocumentsInd ? run(order.UserInvestmentID) : onRead())
  return { sign, busy }
}

interface SignRowProps {
  order: MyInvestment
  /** The number of the signed paper. */
  paper: number | null
  onSign: () => void
}

export function SignRow({ order, paper, onSign }: SignRowProps) {
  const t = useT()
  const act = () => (paper ? void openLater(() => orderPaperLink(order.UserInvestmentID, paper)) : onSign())
  return (
    <button type="button" className="row" onClick={act}>
      <Icon name={paper ? 'done' : 'pen'} />
      <span className="row-words">
        {t('subscription.signed.title')}
        <small>{t(paper ? 'subscription.evidence.download' : 'subscription.evidence.sign')}</small>
      </span>
      <Icon name={paper ? 'download' : 'forward'} size={20} />
    </button>
  )
}
