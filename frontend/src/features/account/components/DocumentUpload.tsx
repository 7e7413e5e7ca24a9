// One paper of the third step: what it must show, the upload with its progress, and what is there already.
import { useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { forget } from '@/shared/api/query'
import { useT } from '@/shared/i18n'
import { toast } from '@/shared/ui/dialogs'
import { FileUpload } from '@/shared/ui/FileUpload'
import { Icon } from '@/shared/ui/Icon'
import { openLater } from '@/shared/ui/openLater'
import { Button, PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { accountsKey, documentLink, uploadDocument, useAccounts } from '../api/accounts'
import { documentOf, isLocked } from '../kyc'
import { listRoute, wizardRoute } from '../routes'
import type { UserEntity } from '../wire'

interface DocumentUploadProps {
  code: 'Passport' | 'POA'
  title: string
  advice: string[]
}

export function DocumentUpload({ code, title, advice }: DocumentUploadProps) {
  const t = useT()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const framework = Number(query.get('InvestmentFrameworkID'))
  const answer = useAccounts()
  const account = answer.data?.userEntities.find((entity) => entity.InvestmentFrameworkID === framework)
  const back = wizardRoute(framework)
  if (answer.isSuccess && (!account || isLocked(account))) return <Navigate to={listRoute} replace />
  const there = account && documentOf(account, code)
  return (
    <Screen
      title={title}
      back={back}
      action={
        <PrimaryAction onClick={() => navigate(back)} reason={there ? undefined : t('account.upload.first')}>
          {t('account.upload.done')}
        </PrimaryAction>
      }
    >
      {answer.isPending && <Skeleton lines={4} />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {account && <Paper account={account} code={code} title={title} />}
      <section className="advice">
        <h2>{t('account.upload.advice')}</h2>
        <ul>
          {advice.map((line) => (
            <li key={line}>
              <Icon name="check" size={18} />
              <span>{line}</span>
            </li>
          ))}
        </ul>
      </section>
    </Screen>
  )
}

interface PaperProps {
  account: UserEntity
  code: 'Passport' | 'POA'
  title: string
}

function Paper({ account, code, title }: PaperProps) {
  const t = useT()
  const there = documentOf(account, code)
  const [thumbnail, setThumbnail] = useState<string | null>(null)
  const shown = thumbnail ?? there?.ThumbnailUrl
  return (
    <>
      {shown && <img className="paper-preview" src={shown} alt={t('account.upload.preview')} />}
      <FileUpload
        name={code}
        label={title}
        done={there !== undefined}
        onFile={async (file, onProgress) => {
          const document = await uploadDocument(account.UserEntityID, code, file, onProgress)
          setThumbnail(document.ThumbnailUrl ?? null)
          await forget(accountsKey)
          void toast(t('account.upload.stored'))
        }}
      />
      {there && (
        <Button look="plain" onClick={() => void openLater(() => documentLink(there.DocumentID))}>
          {t('account.upload.view')}
        </Button>
      )}
    </>
  )
}
