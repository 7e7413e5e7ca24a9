// Statement lines and the files that they were read from lie side by side; and the way to read another file.
import { Link } from 'react-router-dom'
import { readsBankFiles } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { filesAddress, readAddress } from '../model/files'
import { linesAddress } from '../model/lines'

export function StatementLists({ here }: { here: 'lines' | 'files' }) {
  const t = useT()
  const current = (list: typeof here) => (list === here ? 'page' : undefined)
  return (
    <nav className="chips" aria-label={t('console.statement.lists')}>
      <Link className="chip" to={linesAddress({})} aria-current={current('lines')}>
        {t('console.list.statement_lines')}
      </Link>
      <Link className="chip" to={filesAddress({})} aria-current={current('files')}>
        {t('console.statement.files')}
      </Link>
    </nav>
  )
}

export const useReadsBankFiles = (): boolean =>
  useOperator(({ operator }) => operator !== null && readsBankFiles(operator))

export function ReadLink() {
  const t = useT()
  return (
    <Link className="make" to={readAddress}>
      <Icon name="upload" size={16} />
      {t('console.bankFile.read')} <kbd>N</kbd>
    </Link>
  )
}
