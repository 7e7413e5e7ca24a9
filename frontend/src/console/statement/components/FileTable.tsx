// The table of bank files: the content of each, its results, and how much of it is still waiting.
import { Link } from 'react-router-dom'
import { type RowLink, type RowsProps, Table } from '@/console/shared/list/Table'
import { deskTime, zoneName } from '@/console/shared/time/clock'
import { dateText } from '@/shared/format'
import { useIntl, useT } from '@/shared/i18n'
import { StatusBadge } from '@/shared/ui/Status'
import type { BankFileEntry } from '../api/wire'
import { formatNames, linesOfFile } from '../model/files'
import { linesAddress } from '../model/lines'
import '../statement.css'

export function FileTable(rows: RowsProps<BankFileEntry>) {
  const t = useT()
  const { formatNumber } = useIntl()
  return (
    <Table
      {...rows}
      className="bank-files"
      columns={[
        {
          head: t('console.statement.fileName'),
          className: 'table-name',
          cell: (file, link) => <Name file={file} link={link} />,
        },
        {
          head: t('console.receipts.bankAccount'),
          isNamed: true,
          cell: ({ bank_account: account }) => account.name,
        },
        {
          head: t('console.statement.days'),
          isNamed: true,
          className: 'figures table-day',
          cell: ({ first_on, last_on }) => first_on && last_on && <Days first={first_on} last={last_on} />,
        },
        {
          head: t('console.statement.readAt', { zone: zoneName }),
          isNamed: true,
          className: 'figures table-when',
          cell: ({ read_at, read_by }) => (
            <>
              {deskTime(read_at)}
              <small>{read_by}</small>
            </>
          ),
        },
        {
          head: t('console.statement.lines'),
          isNamed: true,
          className: 'number figures',
          cell: ({ lines, added, known, different }) => (
            <>
              {formatNumber(lines)}
              <small>
                {t('console.statement.counts', {
                  added: formatNumber(added),
                  known: formatNumber(known),
                  different: formatNumber(different),
                })}
              </small>
            </>
          ),
        },
        {
          head: t('console.statement.waiting'),
          isNamed: true,
          className: 'number figures',
          cell: ({ id, open }, link) =>
            open > 0 ? (
              <Link to={linesAddress({ file: id })} {...link}>
                {formatNumber(open)}
              </Link>
            ) : (
              formatNumber(0)
            ),
        },
      ]}
    />
  )
}

function Name({ file, link }: { file: BankFileEntry; link: RowLink }) {
  const t = useT()
  const { id, name, format, complete } = file
  return (
    <>
      <Link to={linesOfFile(id)} {...link}>
        {name}
      </Link>
      <small className="figures">{`#${id} · ${formatNames[format]}`}</small>
      {file.withdrawn_at && (
        <span className="file-interrupted">
          <StatusBadge tone="quiet" label={t('console.statement.state.WITHDRAWN')} />
          <small>
            {[deskTime(file.withdrawn_at), file.withdrawn_by, file.withdraw_reason]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      )}
      {!complete && !file.withdrawn_at && (
        <span className="file-interrupted">
          <StatusBadge tone="bad" label={t('console.statement.interrupted')} />
          <small>{t('console.statement.interruptedText')}</small>
        </span>
      )}
    </>
  )
}

function Days({ first, last }: { first: string; last: string }) {
  if (first === last) return dateText(first)
  return (
    <>
      {dateText(first)} – <br />
      {dateText(last)}
    </>
  )
}
