// Downloads a list, narrowed as it is on screen, as a CSV file.
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'

interface FileLinkProps {
  href: string
  /** Says how many rows a file holds, because the list may have more. */
  hint?: boolean
  /** What it is called where a page has several. */
  label?: string
}

export function FileLink({ href, hint = false, label }: FileLinkProps) {
  const t = useT()
  return (
    <>
      {hint && <small className="muted">{t('console.fileHint')}</small>}
      <a className="tool file-link" href={href} download>
        <Icon name="download" size={16} />
        {label ?? t('console.file')}
      </a>
    </>
  )
}
