// A file of a content: the present one, and a replacement. It is sent when it is chosen; the server says what is wrong
// with it.
import { type ReactNode, useId } from 'react'
import { useT } from '@/shared/i18n'
import { FieldError } from '@/shared/ui/Field'
import type { Upload } from '../model/useUpload'
import '../editions.css'

interface FileFieldProps {
  label: string
  /** The field's name on the wire. */
  field: string
  /** Media types, as an `accept` lists them. */
  accept: string
  upload: Upload
  mistake: string | undefined
  /** What the button says. */
  choose: string
  hint: string
  /** What is there. */
  shown: ReactNode
  wide?: boolean
  /** Other actions on the present one. */
  children?: ReactNode
}

export function FileField(props: FileFieldProps) {
  const { label, field, accept, upload, mistake, choose, hint, shown, wide = false, children } = props
  const t = useT()
  const id = useId()
  const wrong = upload.failure ?? mistake
  return (
    <div className={wide ? 'picture-field picture-wide' : 'picture-field'} data-field={field}>
      <span className="picture-shown" aria-hidden="true">
        {shown}
      </span>
      <div className="picture-choice">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <span className="tool picture-pick">
          <span aria-hidden="true">{choose}</span>
          <input
            id={id}
            type="file"
            accept={accept}
            name={field}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? `${id}-error` : `${id}-hint`}
            aria-busy={upload.busy || undefined}
            onChange={(event) => void upload.take(event.target)}
          />
        </span>
        {wrong ? (
          <FieldError id={`${id}-error`} text={wrong} />
        ) : (
          <p className="field-hint" id={`${id}-hint`} role="status">
            {upload.busy ? t('console.content.uploading') : hint}
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
