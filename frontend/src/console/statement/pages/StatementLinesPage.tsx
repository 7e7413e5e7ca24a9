// The list of statement lines. It opens with those that wait for somebody.
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ListPage } from '@/console/shared/list/ListPage'
import { PlacePages } from '@/console/shared/list/PlacePages'
import { useOrder } from '@/console/shared/list/useOrder'
import { useRows } from '@/console/shared/list/useRows'
import { useIntl, useT } from '@/shared/i18n'
import { linesFile, useLines } from '../api/lines'
import { ConfirmExact } from '../components/ConfirmExact'
import { LineFilter } from '../components/LineFilter'
import { LineTable } from '../components/LineTable'
import { ReadLink, StatementLists, useReadsBankFiles } from '../components/StatementLists'
import { WithdrawFile } from '../components/WithdrawFile'
import { readAddress } from '../model/files'
import {
  isNarrowed,
  type LinePlace,
  lineAddress,
  type lineColumns,
  linesAddress,
  useLinePlace,
} from '../model/lines'

export default function StatementLinesPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const place = useLinePlace()
  const reads = useReadsBankFiles()
  const asked = useLines(place)
  const items = asked.data?.items ?? []
  const columns: Record<string, (typeof lineColumns)[number]> = {
    [t('console.statement.party')]: 'party',
    [t('console.receipts.bookedOn')]: 'booked_on',
    [t('console.column.amount')]: 'amount',
  }
  const sorting = useOrder(asked.data, place.sort, columns, (sort) =>
    linesAddress({ ...place, before: undefined, after: undefined, sort }),
  )
  const rows = useRows(items, linesAddress(place), ({ id }) => void navigate(lineAddress(id, place)), {
    widen: () => void navigate(linesAddress({ state: 'all' })),
    ...(reads ? { make: () => void navigate(readAddress) } : {}),
  })
  return (
    <ListPage
      title={t('console.list.statement_lines')}
      asked={asked}
      sorting={sorting}
      count={(list) =>
        t(list.total_capped ? 'console.statement.totalCapped' : 'console.statement.total', {
          count: list.total,
          shown: formatNumber(list.total),
        })
      }
      aside={
        <>
          <StatementLists here="lines" />
          {reads && place.file !== undefined && <WithdrawFile key={place.file} file={place.file} />}
          {reads && <LineTools />}
        </>
      }
      file={linesFile(place)}
      filter={<LineFilter place={place} box={rows.search} />}
      empty={useEmpty(place)}
      pages={<PlacePages place={place} list={asked.data} to={linesAddress} />}
    >
      <LineTable
        items={items}
        sorting={sorting}
        at={rows.at}
        onSelect={rows.select}
        onOpen={rows.open}
        place={place}
      />
    </ListPage>
  )
}

function LineTools() {
  const t = useT()
  const [asks, ask] = useState(false)
  return (
    <>
      <button type="button" className="tool" onClick={() => ask(true)}>
        {t('console.statement.confirmExact')}
      </button>
      <ReadLink />
      {asks && <ConfirmExact onClose={() => ask(false)} />}
    </>
  )
}

/** Nothing that waits is good news; nothing that was looked for is not. */
function useEmpty(place: LinePlace): { title: string; text: string } {
  const t = useT()
  if (isNarrowed(place) || !(place.state === undefined || place.state === 'all'))
    return { title: t('console.statement.noneFound'), text: t('console.statement.noneFoundText') }
  if (place.state === 'all')
    return { title: t('console.statement.none'), text: t('console.statement.noneText') }
  return { title: t('console.statement.allDone'), text: t('console.statement.allDoneText') }
}
