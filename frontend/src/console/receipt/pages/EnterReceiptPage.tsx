// Enters a receipt from the bank statement, and opens its page.
import { useNavigate } from 'react-router-dom'
import { say } from '@/console/shared/acts/lastAction'
import { useBankAccounts } from '@/console/shared/api/bankAccounts'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { NoRecord, RecordPage } from '@/console/shared/record/RecordPage'
import { useT } from '@/shared/i18n'
import { useGo } from '@/shared/useGo'
import { EnterForm } from '../components/EnterForm'
import { receiptAddress, receiptsAddress, useReceiptPlace } from '../model/receipts'

export default function EnterReceiptPage() {
  const t = useT()
  const navigate = useNavigate()
  const go = useGo()
  const place = useReceiptPlace()
  const to = receiptsAddress(place)
  const leave = () => void navigate(to)
  useKeys('item', { ...useDeskHandlers(), leave })
  const { data, error, refetch } = useBankAccounts()
  if (!data) {
    const gone = { title: t('console.receipts.gone'), text: t('console.receipts.goneText') }
    return <NoRecord error={error} refetch={refetch} gone={gone} />
  }
  return (
    <RecordPage
      back={{ to, label: t('console.receipts.back') }}
      title={t('console.receipts.enter')}
      aside={null}
    >
      <EnterForm
        accounts={data.items}
        onDone={({ id, state }) => {
          // A colleague's statement that is matched already.
          const isNew = state === 'UNMATCHED'
          say(t(isNew ? 'console.receipts.wasEntered' : 'console.receipts.wasCompleted', { id }))
          go(receiptAddress(id, place), { replace: true })
        }}
        back={to}
      />
    </RecordPage>
  )
}
