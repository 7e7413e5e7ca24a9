// Proposes a transfer of a holding, and opens the proposal.
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { say } from '@/console/shared/acts/lastAction'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { registerAddress } from '@/console/shared/place/records'
import { RecordPage } from '@/console/shared/record/RecordPage'
import { useT } from '@/shared/i18n'
import { useGo } from '@/shared/useGo'
import { TransferForm } from '../components/TransferForm'

export default function NewTransferPage() {
  const t = useT()
  const project = Number(useParams().id)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const go = useGo()
  const back = registerAddress(project)
  useKeys('item', { ...useDeskHandlers(), leave: () => void navigate(back) })
  return (
    <RecordPage
      back={{ to: back, label: t('console.transfer.back') }}
      title={t('console.transfer.propose')}
      aside={null}
    >
      <TransferForm
        project={project}
        account={params.get('account') ?? ''}
        onDone={({ id }) => {
          say(t('console.proposal.said'))
          go(`/proposals/${id}`, { replace: true })
        }}
        back={back}
      />
    </RecordPage>
  )
}
