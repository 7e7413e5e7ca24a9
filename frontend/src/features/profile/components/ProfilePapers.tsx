// Copies of papers for the profile: each is noted in it as soon as it is stored, so that nothing is lost on the way back
// to the wizard. The wizard's own unfinished fields are not touched.
import type { ReactNode } from 'react'
import { documentsKey, ownOf, type UploadCode, useDocuments } from '@/shared/api/documents'
import { forget } from '@/shared/api/query'
import { Advice } from '@/shared/documents/Advice'
import { PaperUpload } from '@/shared/documents/PaperUpload'
import { useT } from '@/shared/i18n'
import { Columns } from '@/shared/ui/Columns'
import { PrimaryAction } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { useBackToStep } from '@/shared/wizard/useSteps'
import { saveProfile, useProfile } from '../api/profile'
import { papersRoute } from '../routes'

export interface Copy {
  /**
   * The field of the profile that keeps it; without a field, the newest document of its code that belongs to no
   * account.
   */
  field?: 'PassportSnapshotDocumentID' | 'IDCardFrontsideDocumentID' | 'IDCardBacksideDocumentID'
  code: UploadCode
  label: string
  drawing: ReactNode
}

interface ProfilePapersProps {
  title: string
  intro: string
  copies: Copy[]
  advice: string[]
}

export function ProfilePapers({ title, intro, copies, advice }: ProfilePapersProps) {
  const t = useT()
  const back = useBackToStep(papersRoute)
  const profile = useProfile()
  const documents = useDocuments()
  const user = profile.data?.user
  return (
    <Screen
      title={title}
      back={back}
      wide
      action={<PrimaryAction onClick={back}>{t('documents.back')}</PrimaryAction>}
    >
      <Columns last aside={<Advice lines={advice} />}>
        <p className="muted">{intro}</p>
        {profile.isPending && <Skeleton tall lines={2} />}
        {profile.isError && <ErrorState error={profile.error} onRetry={() => void profile.refetch()} />}
        {user &&
          copies.map(({ field, code, label, drawing }) => {
            const own = field ? undefined : ownOf(documents.data, code)
            const id = field ? user[field] : own?.DocumentID
            const listed = documents.data?.find((document) => document.DocumentID === id)
            return (
              <section className="paper" key={code} aria-label={label}>
                <PaperUpload
                  name={field ?? code}
                  code={code}
                  label={label}
                  there={id ? { DocumentID: id, ThumbnailUrl: listed?.ThumbnailUrl ?? null } : undefined}
                  drawing={drawing}
                  onStored={async (document) => {
                    if (field) await saveProfile({ [field]: document })
                    await forget(documentsKey)
                  }}
                />
              </section>
            )
          })}
      </Columns>
    </Screen>
  )
}
