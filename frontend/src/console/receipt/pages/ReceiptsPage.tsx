// The list of receipts. It opens with the unmatched ones.
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { ListPage } from '@/console/shared/list/ListPage'
import { PlacePages } from '@/console/shared/list/PlacePages'
import { useOrder } from '@/console/shared/list/useOrder'
import { useRows } from '@/console/shared/list/useRows'
import { entersReceipts } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { useIntl, useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { receiptsFile, useReceipts } from '../api/receipts'
import { MatchExact } from '../components/MatchExact'
import { ReceiptFilter } from '../components/ReceiptFilter'
import { ReceiptTable } from '../components/ReceiptTable'
import {
  type ReceiptPlace,
  receiptAddress,
  type receiptColumns,
  receiptsAddress,
  useReceiptPlace,
} from '../model/receipts'
import '../receipt.css'

export default function ReceiptsPage() {
  const t = useT()
  const { formatNumber } = useIntl()
  const navigate = useNavigate()
  const place = useReceiptPlace()
  const enters = useOperator(({ operator }) => operator !== null && entersReceipts(operator))
  const asked = useReceipts(place)
  const items = asked.data?.items ?? []
  const columns: Record<string, (typeof receiptColumns)[number]> = {
    [t('console.receipts.payer')]: 'payer',
    [t('console.receipts.valueOn')]: 'value_on',
    [t('console.column.amount')]: 'amount',
  }
  const sorting = useOrder(asked.data, place.sort, columns, (sort) =>
    receiptsAddress({ ...place, before: undefined, after: undefined, sort }),
  )
  const rows = useRows(items, receiptsAddress(place), ({ id }) => void navigate(receiptAddress(id, place)), {
    widen: () => void navigate(receiptsAddress({ state: 'all' })),
    ...(enters ? { make: () => void navigate(receiptAddress('new', place)) } : {}),
  })
  return (
    <ListPage
      title={t('console.list.receipts')}
      asked={asked}
      sorting={sorting}
      count={(list) =>
        t(list.total_capped ? 'console.receipts.totalCapped' : 'console.receipts.total', {
          count: list.total,
          shown: formatNumber(list.total),
        })
      }
      aside={enters && <ReceiptTools place={place} />}
      file={receiptsFile(place)}
      filter={<ReceiptFilter place={place} box={rows.search} />}
      empty={useEmpty(place)}
      pages={<PlacePages place={place} list={asked.data} to={receiptsAddress} />}
    >
      <ReceiptTable
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

function ReceiptTools({ place }: { place: ReceiptPlace }) {
  const t = useT()
  const [asks, ask] = useState(false)
  return (
    <>
      <button type="button" className="tool" onClick={() => ask(true)}>
        {t('console.receipts.exact')}
      </button>
      <Link className="tool" to="/bank_files/new">
        <Icon name="upload" size={16} />
        {t('console.bankFile.read')}
      </Link>
      <Link className="make" to={receiptAddress('new', place)}>
        <Icon name="plus" size={16} />
        {t('console.receipts.enter')} <kbd>N</kbd>
      </Link>
      {asks && <MatchExact onClose={() => ask(false)} />}
    </>
  )
}

/** Nothing that is unmatched is good news; nothing that was looked for is not. */
function useEmpty({ q, currency, state }: ReceiptPlace): { title: string; text: string } {
  const t = useT()
  if (q !== undefined || currency !== undefined || state === 'MATCHED' || state === 'WITHDRAWN')
    return { title: t('console.receipts.noneFound'), text: t('console.receipts.noneFoundText') }
  if (state === 'all') return { title: t('console.receipts.none'), text: t('console.receipts.noneText') }
  return { title: t('console.receipts.allMatched'), text: t('console.receipts.allMatchedText') }
}
