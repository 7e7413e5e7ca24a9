// One line of a bank's statement: the bank's data, what it is or may be, and what happened to it.
import { useNavigate, useParams } from 'react-router-dom'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { NoRecord, RecordPage } from '@/console/shared/record/RecordPage'
import { useT } from '@/shared/i18n'
import { useLine } from '../api/lines'
import { Differing } from '../components/Differing'
import { OpenActs, SettleActs } from '../components/LineActs'
import { LineFacts } from '../components/LineFacts'
import { LineHistory } from '../components/LineHistory'
import { LineBadge } from '../components/LineParts'
import { linesAddress, useLinePlace } from '../model/lines'

export default function StatementLinePage() {
  const t = useT()
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const to = linesAddress(useLinePlace())
  useKeys('item', { ...useDeskHandlers(), leave: () => void navigate(to) })
  const { data, error, refetch } = useLine(id)
  const line = data?.id === id ? data : undefined
  if (!line) {
    const gone = { title: t('console.statement.gone'), text: t('console.statement.goneText') }
    return <NoRecord error={error} refetch={refetch} gone={gone} />
  }
  return (
    <RecordPage
      back={{ to, label: t('console.statement.back') }}
      title={line.party ?? t('console.statement.name', { id: line.id })}
      aside={
        <>
          <LineBadge state={line.state} />
          <span className="muted figures">{`#${line.id}`}</span>
        </>
      }
    >
      <div className="investor">
        <div className="investor-side">
          <LineFacts line={line} />
        </div>
        <div className="investor-main">
          {line.earlier && <Differing line={line} earlier={line.earlier} />}
          {line.state === 'OPEN' && <OpenActs key={line.id} line={line} reload={refetch} />}
          {(line.state === 'DIFFERENT' || line.state === 'TRANSIT') && (
            <SettleActs key={line.id} line={line} reload={refetch} />
          )}
          <LineHistory line={line} />
        </div>
      </div>
    </RecordPage>
  )
}
