// Movements of money as lines; each opens its receipt.
import { useState } from 'react'
import { useFundNames } from '../fundNames'
import type { FundRecord } from '../wire'
import { FundLine } from './FundLine'
import { FundReceipt } from './FundReceipt'

interface FundLinesProps {
  records: FundRecord[]
  /** They are on the screen of their order. */
  ofShownOrder?: boolean
}

export function FundLines({ records, ofShownOrder = false }: FundLinesProps) {
  const { typeName } = useFundNames()
  const [opened, setOpened] = useState<FundRecord | null>(null)
  /** As the list has it now: another language brings other names. */
  const shown = records.find(({ id }) => id === opened?.id) ?? opened
  return (
    <>
      <ul className="rows fund-lines">
        {records.map((record) => (
          <li key={record.id}>
            <FundLine record={record} name={typeName(record.type)} onOpen={() => setOpened(record)} />
          </li>
        ))}
      </ul>
      {shown && (
        <FundReceipt
          record={shown}
          name={typeName(shown.type)}
          ofShownOrder={ofShownOrder}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
