// One document to upload: a large target, progress, the thumbnail of the present file, and refusals in words beside it.
// A file whose upload failed is sent again without being chosen again.
import { useId, useRef, useState } from 'react'
import { asRefusal, type Refusal } from '@/shared/api/refusal'
import { maxUploadBytes, pictureTypes, uploadTypes } from '@/shared/api/upload'
import { numberText } from '@/shared/format'
import { refusalText, type Translate, useT } from '@/shared/i18n'
import { FieldError } from './Field'
import { Icon } from './Icon'
import { Button } from './PrimaryAction'

interface FileUploadProps {
  label: string
  hint?: string
  /** What is there already. */
  thumbnailUrl?: string | null | undefined
  done?: boolean
  error?: string | undefined
  name: string
  /** Only a picture: no PDF. */
  pictures?: boolean
  onFile: (file: File, onProgress: (part: number) => void) => Promise<void>
}

interface Failed {
  file: File
  refusal: Refusal
}

/** It was not the file's fault: the same file may get through. */
const mayGetThrough = ({ status }: Refusal): boolean => status === 0 || status === 429 || status >= 500

function failureText(t: Translate, refusal: Refusal, pictures: boolean): string {
  const { messageKey, params } = refusal
  if (messageKey === 'Error_RequestTooFrequent') {
    const minutes = Math.max(1, Math.ceil(Number(params.seconds ?? 0) / 60))
    return t('shared.upload.often', { minutes })
  }
  const onlyPictures = pictures && messageKey === 'UploadFileTypeUnsupported'
  return onlyPictures ? t('UploadFileTypeUnsupported_picture') : refusalText(refusal)
}

export function FileUpload(props: FileUploadProps) {
  const { label, hint, thumbnailUrl, done, error, name, pictures = false, onFile } = props
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [failed, setFailed] = useState<Failed | null>(null)
  const wrong = failed ? failureText(t, failed.refusal, pictures) : error

  const take = (file: File | undefined) => {
    if (!file) return
    setFailed(null)
    setProgress(0)
    onFile(file, setProgress)
      .catch((cause: unknown) => setFailed({ file, refusal: asRefusal(cause) }))
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
            {hint ??
              t(pictures ? 'shared.upload.pictureHint' : 'shared.upload.hint', {
                size: maxUploadBytes / 1024 / 1024,
              })}
          </small>
          {progress !== null ? (
            <Progress part={progress} />
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
        accept={(pictures ? pictureTypes : uploadTypes).join()}
        disabled={progress !== null}
        aria-describedby={wrong ? `${id}-error` : `${id}-hint`}
        onChange={(event) => take(event.target.files?.[0])}
      />
      {wrong && <FieldError id={`${id}-error`} text={wrong} />}
      {failed && mayGetThrough(failed.refusal) && (
        <Button look="quiet" onClick={() => take(failed.file)}>
          {t('shared.retry')}
        </Button>
      )}
    </div>
  )
}

/** How far the file is; once it is all there, the server looks at it. */
function Progress({ part }: { part: number }) {
  const t = useT()
  return (
    <>
      <progress max={1} value={part} aria-label={t('shared.upload.progress')}>
        {numberText(part * 100)}
      </progress>
      <small role="status">{t(part < 1 ? 'shared.upload.progress' : 'shared.upload.checking')}</small>
    </>
  )
}
