// Uploads the proof of payment of one order.
import { useSearchParams } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { Columns } from '@/shared/ui/Columns'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useInvestment } from '../api/orders'
import { ProjectHead } from '../components/ProjectHead'
import { ProofUpload } from '../components/ProofUpload'
import { evidenceRoute } from '../routes'
import './subscribe.css'

export default function Voucher() {
  const t = useT()
  const [query] = useSearchParams()
  const id = Number(query.get('UserInvestmentID')) || null
  const answer = useInvestment({ project: null, order: id })
  const order = answer.data?.myInvestment
  const back = evidenceRoute(id ?? 0)
  return (
    <Screen
      title={t('subscription.proof')}
      back={back}
      wide
      action={
        order && (
          <PrimaryAction
            to={back}
            reason={order.PaymentProofDocumentID ? undefined : t('subscription.evidence.need.proof')}
          >
            {t('subscription.voucher.done')}
          </PrimaryAction>
        )
      }
    >
      {answer.isPending && <Skeleton tall lines={3} />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && order && (
        <Columns aside={<ProjectHead investment={answer.data.investment} />}>
          <ProofUpload order={order} />
          <p className="muted">{t('subscription.voucher.hint')}</p>
        </Columns>
      )}
    </Screen>
  )
}
