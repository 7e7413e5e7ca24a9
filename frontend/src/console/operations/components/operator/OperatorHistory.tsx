// The history of an operator's access.
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { detailText } from '@/console/shared/record/detailText'
import { Events } from '@/console/shared/record/Events'
import { useT } from '@/shared/i18n'
import { useOperatorHistory } from '../../api/operators'
import { auditAddress } from '../../model/audit'

export function OperatorHistory({ id }: { id: number }) {
  const t = useT()
  const [page, setPage] = useState(1)
  return (
    <Events
      title={t('console.operator.history')}
      more={
        // Who sees an operator reads the trail too.
        <Link className="tool" to={auditAddress({ by: `operator:${id}` })}>
          {t('console.operator.acts')}
        </Link>
      }
      asked={useOperatorHistory(id, page)}
      page={page}
      onPage={setPage}
      what={(event) => (
        <>
          <strong>{t(`console.event.${event.kind}`)}</strong>
          {event.detail && <small>{detailText(t, event.detail, `operator:${id}`)}</small>}
        </>
      )}
    />
  )
}
