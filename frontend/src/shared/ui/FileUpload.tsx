// One document to upload: a large target, progress, the thumbnail of what is there, and refusals in words beside it.
import { useId, useRef, useState } from 'react'
import { maxUploadBytes, uploadTypes } from '@/shared/api/upload'
import { numberText } from '@/shared/format'
import { refusalText, useT } from '@/shared/i18n'
import { Icon } from './Icon'

interface FileUploadProps {
  label: string
  hint?: string
  /** What is there already. */
  thumbnailUrl?: string | null | undefined
  done?: boolean
  error?: string | undefined
  name: string
  onFile: (file: File, onProgress: (part: number) => void) => Promise<void>
}

export function FileUpload({ label, hint, thumbnailUrl, done, error, name, onFile }: FileUploadProps) {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [refusal, setRefusal] = useState('')
  const wrong = refusal || error

  const take = (file: File | undefined) => {
    if (!file) return
    setRefusal('')
    setProgress(0)
    onFile(file, setProgress)
      .catch((cause: unknown) => setRefusal(refusalText(cause)))
      .finally(() => {
        setProgress(null)
        if (input.current) input.current.value = ''
      })
  }

  return (
    <div className={`upload${wrong ? ' field-wrong' : ''}`} data-field={name}>
      <label className="upload-target" htmlFor={id}>
        {thumbnailUrl ? (
          <img className="upload-thumbnail" src={thumbnailUrl} alt="" />
        ) : (
          <span className="upload-icon">
            <Icon name={done ? 'document' : 'upload'} />
          </span>
        )}
        <span className="upload-words">
          <strong>{label}</strong>
          <small id={`${id}-hint`}>
            {hint ?? t('shared.upload.hint', { size: maxUploadBytes / 1024 / 1024 })}
          </small>
          {progress !== null ? (
            <progress max={1} value={progress} aria-label={t('shared.upload.progress')}>
              {numberText(progress * 100)}
            </progress>
          ) : (
            <span className="upload-verb">{t(done ? 'shared.upload.replace' : 'shared.upload.choose')}</span>
          )}
        </span>
        {done && progress === null && (
          <span className="upload-tick">
            <Icon name="done" size={20} />
            <span className="unseen">{t('shared.upload.done')}</span>
          </span>
        )}
      </label>
      <input
        ref={input}
        id={id}
        name={name}
        type="file"
        className="unseen"
        accept={uploadTypes.join()}
        disabled={progress !== null}
        aria-describedby={wrong ? `${id}-error` : `${id}-hint`}
        onChange={(event) => take(event.target.files?.[0])}
      />
      {wrong && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <Icon name="alert" size={16} />
          <span>{wrong}</span>
        </p>
      )}
    </div>
  )
}
