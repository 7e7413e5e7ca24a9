// A picture of a content: what is there, and another in its place. The server makes it anew and says what is wrong with it.
import { useId } from 'react'
import { shrunk } from '@/shared/api/shrink'
import { useT } from '@/shared/i18n'
import { FieldError } from '@/shared/ui/Field'
import { Icon } from '@/shared/ui/Icon'
import { uploadPicture } from '../api/pictures'
import { useUpload } from '../model/useUpload'

interface PictureFieldProps {
  label: string
  /** The field's name on the wire. */
  field: string
  /** The picture's key; empty is none. */
  value: string
  /** What stands before a key in an address. */
  base: string
  wide?: boolean
  mistake: string | undefined
  /** It may be taken away without another in its place. */
  optional?: boolean
  onChange: (key: string) => void
}

const sendWide = async (file: File) => uploadPicture(await shrunk(file), 'wide')
const sendSmall = async (file: File) => uploadPicture(await shrunk(file), 'small')

export function PictureField({
  label,
  field,
  value,
  base,
  wide = false,
  mistake,
  optional = false,
  onChange,
}: PictureFieldProps) {
  const t = useT()
  const id = useId()
  const { busy, failure, take } = useUpload(wide ? sendWide : sendSmall, onChange)
  const wrong = failure ?? mistake
  return (
    <div className={wide ? 'picture-field picture-wide' : 'picture-field'} data-field={field}>
      <span className="picture-shown" aria-hidden="true">
        {value ? <img src={`${base}${value}`} alt="" /> : <Icon name="upload" size={20} />}
      </span>
      <div className="picture-choice">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <span className="tool picture-pick">
          <span aria-hidden="true">
            {t(value ? 'console.content.otherPicture' : 'console.content.choosePicture')}
          </span>
          <input
            id={id}
            type="file"
            accept="image/jpeg,image/png"
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
            {t(
              busy
                ? 'console.content.uploading'
                : wide
                  ? 'console.content.wideHint'
                  : 'console.content.iconHint',
            )}
          </p>
        )}
        {optional && value && (
          <button type="button" className="tool" onClick={() => onChange('')}>
            <Icon name="trash" size={16} />
            {t('console.content.noPicture')}
          </button>
        )}
      </div>
    </div>
  )
}
