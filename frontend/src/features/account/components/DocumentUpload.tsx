// One paper of the third step: the upload for this account, and what the paper must show.
import { Navigate, useSearchParams } from 'react-router-dom'
import { accountsKey, useAccounts } from '@/shared/api/accounts'
import { documentsKey } from '@/shared/api/documents'
import { forget } from '@/shared/api/query'
import { Advice } from '@/shared/documents/Advice'
import { PaperUpload } from '@/shared/documents/PaperUpload'
import { useT } from '@/shared/i18n'
import { Columns } from '@/shared/ui/Columns'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useBackToStep } from '@/shared/wizard/useSteps'
import { useCorrections } from '../corrections'
import { documentOf, individualUnder, isLocked } from '../kyc'
import { papersRoute, withoutAccountRoute } from '../routes'
import { ReviewRefusal } from './ReviewRefusal'

interface DocumentUploadProps {
  code: 'Passport' | 'POA'
  title: string
  advice: string[]
}

export function DocumentUpload({ code, title, advice }: DocumentUploadProps) {
  const t = useT()
  const [query] = useSearchParams()
  const framework = Number(query.get('InvestmentFrameworkID'))
  const answer = useAccounts()
  const account = individualUnder(answer.data, framework)
  const isRefused = useCorrections(account).includes(code)
  const back = useBackToStep(papersRoute(framework))
  if (answer.isSuccess && (!account || isLocked(account)))
    return <Navigate to={withoutAccountRoute(answer.data, framework)} replace />
  const there = account && documentOf(account, code)
  const missing = there ? undefined : t('account.upload.first')
  return (
    <Screen
      title={title}
      back={back}
      wide
      action={
        <PrimaryAction onClick={back} reason={isRefused ? t(`account.correct.${code}`) : missing}>
          {t('documents.back')}
        </PrimaryAction>
      }
    >
      <Columns last aside={<Advice lines={advice} />}>
        {answer.isPending && <Skeleton lines={4} />}
        {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
        {account && isRefused && <ReviewRefusal account={account} corrections={[code]} />}
        {account && (
          <PaperUpload
            name={code}
            code={code}
            label={title}
            account={account.UserEntityID}
            there={there}
            onStored={() => forget(accountsKey, documentsKey)}
          />
        )}
      </Columns>
    </Screen>
  )
}
