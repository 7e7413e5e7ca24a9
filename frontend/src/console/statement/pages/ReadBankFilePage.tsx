// Reads a bank file in, and shows the result.
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useBankAccounts } from '@/console/shared/api/bankAccounts'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { NoRecord, RecordPage } from '@/console/shared/record/RecordPage'
import { useT } from '@/shared/i18n'
import { ReadForm } from '../components/ReadForm'
import { ReadResult } from '../components/ReadResult'
import { filesAddress } from '../model/files'
import { chosenNow, readAnother, useReading } from '../model/reading'

/** After the result of one file, the form starts empty for the next. */
const leaveResult = () => {
  if (chosenNow().standing.at === 'done') readAnother()
}

export default function ReadBankFilePage() {
  const t = useT()
  const navigate = useNavigate()
  const { standing } = useReading()
  const leave = () => void navigate(filesAddress({}))
  useKeys('item', { ...useDeskHandlers(), leave })
  useEffect(() => leaveResult, [])
  const { data, error, refetch } = useBankAccounts()
  if (!data) {
    const gone = { title: t('console.statement.gone'), text: t('console.statement.goneText') }
    return <NoRecord error={error} refetch={refetch} gone={gone} />
  }
  return (
    <RecordPage
      back={{ to: filesAddress({}), label: t('console.statement.backToFiles') }}
      title={t('console.bankFile.read')}
      aside={null}
    >
      {standing.at === 'done' ? (
        <ReadResult read={standing.read} />
      ) : (
        <ReadForm accounts={data.items} back={filesAddress({})} />
      )}
    </RecordPage>
  )
}
