// A PDF of a project.
import { FileField } from '@/console/editions/components/FileField'
import { useUpload } from '@/console/editions/model/useUpload'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { uploadPaper } from '../../api/projects'
import '../../catalog.css'

interface PaperFieldProps {
  /** The field's name on the wire. */
  field: string
  /** The PDF's key; empty is none. */
  value: string
  /** The part of an address before a key. */
  base: string
  mistake: string | undefined
  onChange: (key: string) => void
}

export function PaperField({ field, value, base, mistake, onChange }: PaperFieldProps) {
  const t = useT()
  const upload = useUpload(uploadPaper, onChange, {
    UploadFileTypeUnsupported: t('console.projectEdit.notPdf'),
    UploadFileError: t('console.projectEdit.badPdf'),
  })
  return (
    <FileField
      label={t('console.projectEdit.file')}
      field={field}
      accept="application/pdf"
      upload={upload}
      mistake={mistake}
      choose={t(value ? 'console.projectEdit.otherFile' : 'console.content.choosePicture')}
      hint={t('console.projectEdit.fileHint')}
      shown={<Icon name={value ? 'document' : 'upload'} size={20} />}
    >
      {value && (
        <a className="paper-link" href={`${base}${value}`} target="_blank" rel="noreferrer">
          {t('console.projectEdit.openFile')}
        </a>
      )}
    </FileField>
  )
}
