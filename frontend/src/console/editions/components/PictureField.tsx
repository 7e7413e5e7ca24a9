// A picture of a content. The server encodes it again.
import { shrunk } from '@/shared/api/shrink'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { uploadPicture } from '../api/pictures'
import { useUpload } from '../model/useUpload'
import { FileField } from './FileField'

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
  return (
    <FileField
      label={label}
      field={field}
      accept="image/jpeg,image/png"
      upload={useUpload(wide ? sendWide : sendSmall, onChange)}
      mistake={mistake}
      choose={t(value ? 'console.content.otherPicture' : 'console.content.choosePicture')}
      hint={t(wide ? 'console.content.wideHint' : 'console.content.iconHint')}
      shown={value ? <img src={`${base}${value}`} alt="" /> : <Icon name="upload" size={20} />}
      wide={wide}
    >
      {optional && value && (
        <button type="button" className="tool" onClick={() => onChange('')}>
          <Icon name="trash" size={16} />
          {t('console.content.noPicture')}
        </button>
      )}
    </FileField>
  )
}
