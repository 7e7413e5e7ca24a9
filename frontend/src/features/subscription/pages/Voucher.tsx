// Uploads the proof of payment of one order; where it is not signed yet, signing is next.
import { Navigate, useSearchParams } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { Columns } from '@/shared/ui/Columns'
import { Icon } from '@/shared/ui/Icon'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useInvestment } from '../api/orders'
import { NoOrder } from '../components/NoOrder'
import { ProjectHead } from '../components/ProjectHead'
import { ProofUpload } from '../components/ProofUpload'
import { kindOf, signsNext } from '../evidence'
import { isOver } from '../order'
import { evidenceRoute, flowRoute, overview } from '../routes'
import { useSignedPaper } from '../signedPaper'
import './subscribe.css'

export default function Voucher() {
  const t = useT()
  const [query] = useSearchParams()
  const id = Number(query.get('UserInvestmentID')) || null
  const answer = useInvestment({ project: null, order: id })
  const order = answer.data?.myInvestment
  const hasSigned = useSignedPaper(order ?? null) !== null
  const back = id ? evidenceRoute(id) : overview
  // The result of an order is shown there.
  if (order && isOver(order)) return <Navigate to={back} replace />
  const hasProof = Boolean(order?.PaymentProofDocumentID)
  const isToSign = signsNext({ kind: kindOf(order?.PaymentMethodID), hasProof, hasSigned })
  return (
    <Screen
      title={t('subscription.proof')}
      back={back}
      wide
      action={
        order && (
          <PrimaryAction
            to={
              isToSign
                ? flowRoute({ project: order.InvestmentID, order: order.UserInvestmentID, active: 1 })
                : back
            }
            reason={hasProof ? undefined : t('subscription.evidence.need.proof')}
          >
            {t(isToSign ? 'subscription.evidence.sign' : 'subscription.voucher.done')}
          </PrimaryAction>
        )
      }
    >
      {!id && <NoOrder />}
      {id && answer.isPending && <Skeleton tall lines={3} />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && order && (
        <Columns aside={<ProjectHead investment={answer.data.investment} />}>
          {isToSign && (
            <p className="hint-box" role="status">
              <Icon name="info" size={20} />
              <span>{t('subscription.evidence.signNext')}</span>
            </p>
          )}
          <ProofUpload order={order} />
          <p className="muted">{t('subscription.voucher.hint')}</p>
        </Columns>
      )}
    </Screen>
  )
}
