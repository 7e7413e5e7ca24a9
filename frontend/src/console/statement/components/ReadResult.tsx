// The result of reading a file: the new lines, those there already, those that differ, and those waiting.
import { Link } from 'react-router-dom'
import { RecordPart } from '@/console/shared/record/RecordPart'
import { dateText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import type { BankFileRead } from '../api/wire'
import { formatNames, isKnown, linesOfFile } from '../model/files'
import { linesAddress } from '../model/lines'
import { readAnother } from '../model/reading'
import '../statement.css'

export function ReadResult({ read }: { read: BankFileRead }) {
  const t = useT()
  const { file, added, known, different } = read
  const { id, name, format, lines, open, first_on, last_on, bank_account: account } = file
  const days = first_on &&
    last_on && {
      first: dateText(first_on),
      last: dateText(last_on),
    }
  return (
    <RecordPart title={t('console.statement.wasRead', { name })}>
      <p className="muted figures">
        {[
          account.name,
          formatNames[format],
          t('console.statement.lineCount', { count: lines }),
          days && t('console.statement.fromTo', days),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {!file.complete && (
        <p className="caution" role="note">
          <Icon name="alert" size={16} />
          <span>{t('console.statement.interruptedText')}</span>
        </p>
      )}
      {isKnown(read) && <p className="read-nothing">{t('console.statement.nothingNew')}</p>}
      <dl className="read-counts">
        <Count word="added" count={added} to={linesOfFile(id)} />
        <Count word="known" count={known} />
        <Count word="different" count={different} to={linesAddress({ state: 'DIFFERENT', file: id })} />
        <Count word="open" count={open} to={linesAddress({ file: id })} />
      </dl>
      <div className="judgement-acts">
        {open > 0 && (
          <Link className="act act-pass" to={linesAddress({ file: id })}>
            {t('console.statement.seeWaiting')}
          </Link>
        )}
        <Link className="act" to="/receipts">
          {t('console.receipt.look')}
        </Link>
        <button type="button" className="act" onClick={readAnother}>
          {t('console.statement.readAnother')}
        </button>
      </div>
    </RecordPart>
  )
}

interface CountProps {
  word: 'added' | 'known' | 'different' | 'open'
  count: number
  /** The lines behind the figure. */
  to?: string
}

function Count({ word, count, to }: CountProps) {
  const t = useT()
  const { formatNumber } = useIntl()
  const figure = formatNumber(count)
  return (
    <div className={`read-${word}`}>
      <dt>{t(`console.statement.result.${word}`)}</dt>
      <dd className="figures">{to && count > 0 ? <Link to={to}>{figure}</Link> : figure}</dd>
    </div>
  )
}
