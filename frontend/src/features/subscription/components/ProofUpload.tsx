// The proof of payment of an order: stored, and noted in the order's Review step.
import { useT } from '@/shared/i18n'
import { toast } from '@/shared/ui/dialogs'
import { FileUpload } from '@/shared/ui/FileUpload'
import { saveOrder, uploadProof } from '../api/orders'
import { step } from '../order'
import type { MyInvestment } from '../wire'

export function ProofUpload({ order, error }: { order: MyInvestment; error?: string | undefined }) {
  const t = useT()
  return (
    <FileUpload
      name="PaymentProofDocumentID"
      label={t('subscription.proof')}
      thumbnailUrl={order.PaymentProofThumbnailUrl}
      done={Boolean(order.PaymentProofDocumentID)}
      error={error}
      onFile={async (file, onProgress) => {
        const proof = await uploadProof(order.UserInvestmentID, file, onProgress)
        await saveOrder(order.UserInvestmentID, {
          PaymentProofDocumentID: proof.DocumentID,
          TransactionProcessStepID: step.review,
        })
        void toast(t('subscription.proof.stored'))
      }}
    />
  )
}
