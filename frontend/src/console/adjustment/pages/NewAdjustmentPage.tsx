// Proposes a manual booking, and opens it.
import { useNavigate } from 'react-router-dom'
import { say } from '@/console/shared/acts/lastAction'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { RecordPage } from '@/console/shared/record/RecordPage'
import { useT } from '@/shared/i18n'
import { useGo } from '@/shared/useGo'
import { BookingForm } from '../components/BookingForm'
import { adjustmentAddress, adjustmentsAddress } from '../model/adjustments'

export default function NewAdjustmentPage() {
  const t = useT()
  const navigate = useNavigate()
  const go = useGo()
  const leave = () => void navigate(adjustmentsAddress({}))
  useKeys('item', { ...useDeskHandlers(), leave })
  return (
    <RecordPage
      back={{ to: adjustmentsAddress({}), label: t('console.adjustments.back') }}
      title={t('console.adjustments.propose')}
      aside={null}
    >
      <BookingForm
        onDone={({ id }) => {
          say(t('console.proposal.said'))
          go(adjustmentAddress(id), { replace: true })
        }}
        back={adjustmentsAddress({})}
      />
    </RecordPage>
  )
}
