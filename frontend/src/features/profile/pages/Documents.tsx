// Every document of the investor, newest first: what was uploaded and what was signed. Pictures of the investor are none.
import { useState } from 'react'
import { type DocumentEntry, documentLink, useDocuments } from '@/shared/api/documents'
import { dateText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { DocumentRow } from '@/shared/ui/DocumentRow'
import { EndOfList } from '@/shared/ui/EndOfList'
import { openLater } from '@/shared/ui/openLater'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { manageRoute } from '../routes'
import './papers.css'

/** How many rows are shown before more are asked for. */
const pageSize = 20

type Paper = DocumentEntry & { CodeKey: Exclude<DocumentEntry['CodeKey'], 'ProfilePicture'> }

const isPaper = (document: DocumentEntry): document is Paper => document.CodeKey !== 'ProfilePicture'

/** Papers that were signed here have no name of their own. */
const isSigned = ({ CodeKey }: Paper): boolean =>
  ['ID', 'LegalAppendix', 'WalletAuthForm', 'SigningCertificate'].includes(CodeKey)

const wordsOf = (document: Paper): string =>
  [dateText(document.CreatedDate), ...(isSigned(document) ? [] : [document.DocumentName])].join(' · ')

export default function Documents() {
  const t = useT()
  const [shown, setShown] = useState(pageSize)
  const answer = useDocuments()
  const documents = answer.data?.filter(isPaper) ?? []
  return (
    <Screen title={t('papers.list')} back={manageRoute} wide>
      {answer.isPending && <Skeleton lines={6} />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isSuccess && documents.length === 0 && (
        <EmptyState title={t('papers.list.none')} text={t('papers.list.none.text')} />
      )}
      {documents.length > 0 && (
        <>
          <p className="muted">{t('papers.list.intro')}</p>
          <p className="muted figures">{t('papers.list.count', { count: documents.length })}</p>
          <div className="rows documents">
            {documents.slice(0, shown).map((document) => (
              <DocumentRow
                key={document.DocumentID}
                label={t(`papers.kind.${document.CodeKey}`)}
                text={wordsOf(document)}
                done
                picture={document.ThumbnailUrl}
                onOpen={() => void openLater(() => documentLink(document.DocumentID))}
              />
            ))}
          </div>
          <EndOfList more={documents.length > shown} busy={false} onMore={() => setShown(shown + pageSize)} />
        </>
      )}
    </Screen>
  )
}
