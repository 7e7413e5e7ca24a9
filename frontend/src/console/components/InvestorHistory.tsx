// What was recorded of an investor.
import { useState } from 'react'
import { useT } from '@/shared/i18n'
import { useInvestorHistory } from '../api/investors'
import { Events } from './Events'

export function InvestorHistory({ id }: { id: number }) {
  const t = useT()
  const [page, setPage] = useState(1)
  return (
    <Events
      title={t('console.investor.history')}
      asked={useInvestorHistory(id, page)}
      page={page}
      onPage={setPage}
      what={(event) => <strong>{t(`console.event.${event.kind}`)}</strong>}
    />
  )
}
