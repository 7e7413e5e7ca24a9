// How a bank writes its CSV files, for one of the platform's bank accounts. Finance keeps it; others see it.
import { useNavigate, useParams } from 'react-router-dom'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { NoRecord, RecordPage } from '@/console/shared/record/RecordPage'
import { useT } from '@/shared/i18n'
import { useCsvLayout } from '../api/layouts'
import { LayoutFacts } from '../components/LayoutFacts'
import { LayoutForm } from '../components/LayoutForm'
import { useReadsBankFiles } from '../components/StatementLists'
import { filesAddress } from '../model/files'

export default function CsvLayoutPage() {
  const t = useT()
  const account = Number(useParams().id)
  const navigate = useNavigate()
  const reads = useReadsBankFiles()
  const to = filesAddress({ bank_account: account })
  useKeys('item', { ...useDeskHandlers(), leave: () => void navigate(to) })
  const { data, error, refetch } = useCsvLayout(account)
  if (!data) {
    const gone = { title: t('console.statement.layout.gone'), text: t('console.statement.goneText') }
    return <NoRecord error={error} refetch={refetch} gone={gone} />
  }
  return (
    <RecordPage
      back={{ to, label: t('console.statement.backToFiles') }}
      title={t('console.statement.layoutTitle', { account: data.bank_account.name })}
      aside={null}
    >
      {reads ? (
        <LayoutForm key={account} item={data} reload={async () => (await refetch()).data} />
      ) : (
        <LayoutFacts layout={data.layout} />
      )}
    </RecordPage>
  )
}
