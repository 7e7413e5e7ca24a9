// A PDF of a project: what is there, and another in its place. The server says what is wrong with it.
import { useId } from 'react'
import { useUpload } from '@/console/editions/model/useUpload'
import { useT } from '@/shared/i18n'
import { FieldError } from '@/shared/ui/Field'
import { Icon } from '@/shared/ui/Icon'
import { uploadPaper } from '../../api/projects'

interface PaperFieldProps {
  /** The field's name on the wire. */
  field: string
  /** The PDF's key; empty is none. */
  value: string
  /** What stands before a key in an address. */
  base: string
  mistake: string | undefined
  onChange: (key: string) => void
}

export function PaperField({ field, value, base, mistake, onChange }: PaperFieldProps) {
  const t = useT()
  const id = useId()
  const { busy, failure, take } = useUpload(uploadPaper, onChange, {
    UploadFileTypeUnsupported: t('console.projectEdit.notPdf'),
    UploadFileError: t('console.projectEdit.badPdf'),
  })
  const wrong = failure ?? mistake
  return (
    <div className="picture-field" data-field={field}>
      <span className="picture-shown" aria-hidden="true">
        <Icon name={value ? 'document' : 'upload'} size={20} />
      </span>
      <div className="picture-choice">
        <label className="field-label" htmlFor={id}>
          {t('console.projectEdit.file')}
        </label>
        <span className="tool picture-pick">
          <span aria-hidden="true">
            {t(value ? 'console.projectEdit.otherFile' : 'console.content.choosePicture')}
          </span>
          <input
            id={id}
            type="file"
            accept="application/pdf"
            name={field}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? `${id}-error` : `${id}-hint`}
            aria-busy={busy || undefined}
            onChange={(event) => void take(event.target)}
          />
        </span>
        {wrong ? (
          <FieldError id={`${id}-error`} text={wrong} />
        ) : (
          <p className="field-hint" id={`${id}-hint`} role="status">
            {t(busy ? 'console.content.uploading' : 'console.projectEdit.fileHint')}
          </p>
        )}
        {value && (
          <a className="paper-link" href={`${base}${value}`} target="_blank" rel="noreferrer">
            {t('console.projectEdit.openFile')}
          </a>
        )}
      </div>
    </div>
  )
}
