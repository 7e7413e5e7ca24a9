// Step 3: the proof of payment, and submitting with it.
import { useState } from 'react'
import { useT } from '@/shared/i18n'
import { WithheldBank } from '@/shared/remittance/WithheldBank'
import { toast } from '@/shared/ui/dialogs'
import { FileUpload } from '@/shared/ui/FileUpload'
import { Icon } from '@/shared/ui/Icon'
import { Button, PrimaryAction } from '@/shared/ui/PrimaryAction'
import { uploadProof } from '../api/deposits'
import { bankOf } from '../deposit'
import { overview } from '../routes'
import type { AccountsAnswer, Deposit } from '../wire'
import { CancelRow } from './CancelRow'
import { DepositFacts } from './DepositFacts'
import { Frame } from './Frame'
import { ProofRow } from './ProofRow'
import { WireSheet } from './WireSheet'

interface ProofStepProps {
  request: Deposit
  accounts: AccountsAnswer
  busy: boolean
  back: () => void
  onSubmit: (proof: number) => void
}

export function ProofStep({ request, accounts, busy, back, onSubmit }: ProofStepProps) {
  const t = useT()
  const [details, setDetails] = useState(false)
  const proof = request.ProofOfPaymentDocumentID
  return (
    <Frame
      active={3}
      back={back}
      action={
        <PrimaryAction
          confirms
          onClick={() => proof && onSubmit(proof)}
          busy={busy}
          reason={proof ? undefined : t('Nonuploaded')}
          secondary={
            <Button look="quiet" to={overview}>
              {t('deposit.later')}
            </Button>
          }
        >
          {t('deposit.submit')}
        </PrimaryAction>
      }
      summary={
        <section className="card">
          <DepositFacts request={request} accounts={accounts} />
          {bankOf(request) && (
            <button type="button" className="text-link" onClick={() => setDetails(true)}>
              <Icon name="bank" size={18} />
              {t('deposit.wire.show')}
            </button>
          )}
        </section>
      }
    >
      {!bankOf(request) && <WithheldBank />}
      <FileUpload
        name="ProofOfPaymentDocumentID"
        label={t('deposit.proof')}
        thumbnailUrl={request.ProofThumbnailUrl}
        done={Boolean(proof)}
        onFile={async (file, onProgress) => {
          await uploadProof(request.WalletFundingRequestID, file, onProgress)
          toast(t('deposit.proof.stored'))
        }}
      />
      <p className="muted">{t('deposit.proof.hint')}</p>
      <ProofRow request={request} />
      <CancelRow request={request} />
      <WireSheet request={request} open={details} onClose={() => setDetails(false)} />
    </Frame>
  )
}
