// Downloads a list as a CSV file, filtered as on screen.
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'

interface FileLinkProps {
  href: string
  /** Says how many rows a file holds, because the list may have more. */
  hint?: boolean
  /** Its name, for a page with several. */
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
