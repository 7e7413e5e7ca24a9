// The proof of payment of an order. It is stored at once; the Review step is saved with it where the order is signed (decision 32).
import { asRefusal } from '@/shared/api/refusal'
import { useT } from '@/shared/i18n'
import { toast } from '@/shared/ui/dialogs'
import { FileUpload } from '@/shared/ui/FileUpload'
import { saveOrder, uploadProof } from '../api/orders'
import { step } from '../order'
import { refusePaper, useSignedPaper } from '../signedPaper'
import type { MyInvestment } from '../wire'

export function ProofUpload({ order }: { order: MyInvestment }) {
  const t = useT()
  const paper = useSignedPaper(order)

  const saveReview = async () => {
    try {
      await saveOrder(order.UserInvestmentID, { TransactionProcessStepID: step.review })
    } catch (cause) {
      if (asRefusal(cause).messageKey !== 'SignatureFailedTip') throw cause
      // The proof is stored all the same; the screen says that signing is next.
      refusePaper(order)
    }
  }
  return (
    <FileUpload
      name="PaymentProofDocumentID"
      label={t('subscription.proof')}
      thumbnailUrl={order.PaymentProofThumbnailUrl}
      done={Boolean(order.PaymentProofDocumentID)}
      onFile={async (file, onProgress) => {
        await uploadProof(order.UserInvestmentID, file, onProgress)
        if (paper) await saveReview()
        void toast(t('subscription.proof.stored'))
      }}
    />
  )
}
