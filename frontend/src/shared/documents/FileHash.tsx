// The SHA-256 value of a file, whole and to be copied.
import { useT } from '@/shared/i18n'
import { CopyButton } from '@/shared/ui/CopyButton'
import './fileHash.css'

export function FileHash({ sha256 }: { sha256: string }) {
  const t = useT()
  return (
    <span className="file-hash">
      <code>{sha256}</code>
      <CopyButton
        text={sha256}
        label={t('documents.sha256.copy')}
        copied={t('documents.sha256.copied')}
        failed={t('documents.sha256.copyFailed')}
      />
    </span>
  )
}
