// A file to choose or to drop. It is only chosen here: what becomes of it is the form's.
import { type DragEvent, useId, useState } from 'react'
import { fileSizeText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { FieldError } from '@/shared/ui/Field'
import { Icon } from '@/shared/ui/Icon'
import './fileDrop.css'

interface FileDropProps {
  label: string
  hint: string
  /** The field's name on the wire. */
  name: string
  file: File | undefined
  /** In words. */
  error?: string | undefined
  /** It is under way. */
  busy?: boolean
  onFile: (file: File) => void
}

export function FileDrop({ label, hint, name, file, error, busy = false, onFile }: FileDropProps) {
  const t = useT()
  const id = useId()
  const [isOver, over] = useState(false)
  const take = (files: FileList | null) => {
    const chosen = files?.[0]
    if (chosen && !busy) onFile(chosen)
  }
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    over(isOver && !busy)
  }
  return (
    <div className={`upload file-drop${error ? ' field-wrong' : ''}`} data-field={name}>
      <label
        className={isOver ? 'upload-target file-over' : 'upload-target'}
        htmlFor={id}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          take(event.dataTransfer.files)
        }}
      >
        <span className="upload-icon">
          <Icon name={file ? 'document' : 'upload'} />
        </span>
        <span className="upload-words">
          <strong>{label}</strong>
          {file && <span className="file-name">{`${file.name} (${fileSizeText(file.size)})`}</span>}
          <small id={`${id}-hint`}>{hint}</small>
          <span className="upload-verb">{t(file ? 'console.file.other' : 'console.file.choose')}</span>
        </span>
      </label>
      <input
        id={id}
        name={name}
        type="file"
        className="unseen"
        disabled={busy}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : `${id}-hint`}
        onChange={({ target }) => {
          take(target.files)
          // The same file may be chosen again, once it was changed.
          target.value = ''
        }}
      />
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  )
}
