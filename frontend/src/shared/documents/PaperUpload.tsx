// One paper to upload: a preview of the present one, the upload with its progress, and the link to the whole document.
import { type ReactNode, useRef, useState } from 'react'
import { documentLink, type UploadCode, uploadDocument } from '@/shared/api/documents'
import { useT } from '@/shared/i18n'
import { toast } from '@/shared/ui/dialogs'
import { FileUpload } from '@/shared/ui/FileUpload'
import { openLater } from '@/shared/ui/openLater'
import { Button } from '@/shared/ui/PrimaryAction'
import './documents.css'

type Stored = Awaited<ReturnType<typeof uploadDocument>>

interface PaperUploadProps {
  /** The upload's name in the form. */
  name: string
  code: UploadCode
  label: string
  /** The account that the paper is for; without one it is for the profile. */
  account?: number
  /** What is there already. */
  there: { DocumentID: number; ThumbnailUrl?: string | null } | undefined
  /** Shown while there is none. */
  drawing?: ReactNode
  /** Notes the stored document where it belongs. */
  onStored: (document: number) => Promise<unknown>
}

export function PaperUpload(props: PaperUploadProps) {
  const { name, code, label, account, there, drawing, onStored } = props
  const t = useT()
  const [fresh, setFresh] = useState<string | null>(null)
  const [broken, setBroken] = useState<string | null>(null)
  /** A file that is stored and could not be noted yet: the next try only notes it. */
  const kept = useRef<{ file: File; stored: Stored } | null>(null)
  const shown = fresh ?? there?.ThumbnailUrl
  return (
    <>
      {shown && shown !== broken ? (
        <img
          className="paper-preview"
          src={shown}
          alt={t('documents.preview', { name: label })}
          onError={() => setBroken(shown)}
        />
      ) : (
        !there && drawing
      )}
      <FileUpload
        name={name}
        label={label}
        done={there !== undefined}
        onFile={async (file, onProgress) => {
          if (kept.current?.file !== file) {
            const stored = await uploadDocument({
              code,
              file,
              onProgress,
              ...(account === undefined ? {} : { account }),
            })
            kept.current = { file, stored }
          }
          const { stored } = kept.current
          await onStored(stored.DocumentID)
          kept.current = null
          setFresh(stored.ThumbnailUrl ?? null)
          void toast(t('documents.stored'))
        }}
      />
      {there && (
        <Button look="plain" onClick={() => void openLater(() => documentLink(there.DocumentID))}>
          {t('documents.view')}
        </Button>
      )}
    </>
  )
}
