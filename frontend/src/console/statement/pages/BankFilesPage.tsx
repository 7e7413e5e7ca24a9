// The bank files that were read, the newest first, with the results of each. One whose reading was interrupted says how
// to continue.
import type { RefObject } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { ListPage } from '@/console/shared/list/ListPage'
import { PlacePages } from '@/console/shared/list/PlacePages'
import { SearchBox } from '@/console/shared/list/SearchBox'
import { useOrder } from '@/console/shared/list/useOrder'
import { useRows } from '@/console/shared/list/useRows'
import { zoneName } from '@/console/shared/time/clock'
import { useIntl, useT } from '@/shared/i18n'
import { bankFilesFile, useBankFiles } from '../api/files'
import { AccountChoice } from '../components/AccountChoice'
import { FileTable } from '../components/FileTable'
import { ReadLink, StatementLists, useReadsBankFiles } from '../components/StatementLists'
import {
  type FilePlace,
  type fileColumns,
  filesAddress,
  layoutAddress,
  linesOfFile,
  readAddress,
  useFilePlace,
} from '../model/files'

export default function BankFilesPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const place = useFilePlace()
  const reads = useReadsBankFiles()
  const asked = useBankFiles(place)
  const items = asked.data?.items ?? []
  const columns: Record<string, (typeof fileColumns)[number]> = {
    [t('console.statement.fileName')]: 'name',
    [t('console.statement.readAt', { zone: zoneName })]: 'read_at',
    [t('console.statement.lines')]: 'lines',
    [t('console.statement.waiting')]: 'waiting',
  }
  const sorting = useOrder(asked.data, place.sort, columns, (sort) =>
    filesAddress({ ...place, before: undefined, after: undefined, sort }),
  )
  const rows = useRows(items, filesAddress(place), ({ id }) => void navigate(linesOfFile(id)), {
    widen: () => void navigate(filesAddress({})),
    ...(reads ? { make: () => void navigate(readAddress) } : {}),
  })
  const narrowed = place.bank_account !== undefined || place.q !== undefined
  return (
    <ListPage
      title={t('console.statement.files')}
      asked={asked}
      sorting={sorting}
      count={(list) =>
        t(list.total_capped ? 'console.statement.filesCapped' : 'console.statement.filesTotal', {
          count: list.total,
          shown: formatNumber(list.total),
        })
      }
      aside={
        <>
          <StatementLists here="files" />
          {reads && <ReadLink />}
        </>
      }
      file={bankFilesFile(place)}
      filter={<FileFilter place={place} box={rows.search} />}
      empty={{
        title: t(narrowed ? 'console.statement.noFileFound' : 'console.statement.noFile'),
        text: t(narrowed ? 'console.statement.noFileFoundText' : 'console.statement.noFileText'),
      }}
      pages={<PlacePages place={place} list={asked.data} to={filesAddress} />}
    >
      <FileTable items={items} sorting={sorting} at={rows.at} onSelect={rows.select} onOpen={rows.open} />
    </ListPage>
  )
}

interface FileFilterProps {
  place: FilePlace
  /** The box of the search. */
  box: RefObject<HTMLInputElement | null>
}

/** The layout of its CSV files goes with a bank account. */
function FileFilter({ place: { bank_account, q, sort }, box }: FileFilterProps) {
  const t = useT()
  return (
    <div className="filter">
      <div className="chips">
        <AccountChoice
          value={bank_account}
          to={(account) => filesAddress({ sort, bank_account: account, q })}
        />
        {bank_account !== undefined && (
          <Link className="chip" to={layoutAddress(bank_account)}>
            {t('console.statement.layout')}
          </Link>
        )}
      </div>
      <SearchBox
        box={box}
        words={q}
        hint={t('console.statement.fileSearch')}
        to={(words) => filesAddress({ sort, bank_account, q: words })}
      />
    </div>
  )
}
