// Warns before a file is read that its days were read from files of other formats, and how many of its lines are
// probably there already.
import { Link } from 'react-router-dom'
import { dateText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import type { BankFileForeseen } from '../api/wire'
import { formatNames, linesOfFile } from '../model/files'

export function ReadForeseen({ foreseen }: { foreseen: BankFileForeseen }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { overlapping, alike, lines } = foreseen
  return (
    <div className="caution" role="alert">
      <Icon name="alert" size={16} />
      <div>
        <p>
          {t('console.statement.overlaps', {
            alike,
            shown: formatNumber(alike),
            lines: formatNumber(lines),
          })}
        </p>
        <ul>
          {overlapping.map(({ id, name, format, first_on, last_on }) => (
            <li key={id}>
              <Link to={linesOfFile(id)}>{name}</Link>
              {` · ${formatNames[format]}`}
              {first_on &&
                last_on &&
                ` · ${t('console.statement.fromTo', { first: dateText(first_on), last: dateText(last_on) })}`}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
