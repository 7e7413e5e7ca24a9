// Drafts a distribution, or changes a draft, and opens it.
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { say } from '@/console/shared/acts/lastAction'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { NoRecord, RecordPage } from '@/console/shared/record/RecordPage'
import { useT } from '@/shared/i18n'
import { useGo } from '@/shared/useGo'
import { useDistribution } from '../api/distributions'
import { DraftForm } from '../components/DraftForm'
import {
  distributionAddress,
  distributionsAddress,
  useDistributionPlace,
  useProjectName,
} from '../model/distributions'

export default function DraftPage() {
  const t = useT()
  const { id: named } = useParams()
  const id = named === undefined ? undefined : Number(named)
  const navigate = useNavigate()
  const go = useGo()
  const name = useProjectName()
  const place = useDistributionPlace()
  const { data, error, refetch } = useDistribution(id)
  const item = data?.id === id ? data : undefined
  const back = id === undefined ? distributionsAddress(place) : distributionAddress(id, place)
  const leave = () => void navigate(back)
  useKeys('item', { ...useDeskHandlers(), leave })
  if (id !== undefined && !item) {
    const gone = { title: t('console.distributions.gone'), text: t('console.distributions.goneText') }
    return <NoRecord error={error} refetch={refetch} gone={gone} />
  }
  if (item && !item.may.change) return <Navigate to={back} replace />
  return (
    <RecordPage
      back={{ to: back, label: t(item ? 'console.distributions.backToOne' : 'console.distributions.back') }}
      title={
        item ? t('console.distributions.changeOf', { project: name(item) }) : t('console.distributions.make')
      }
      aside={item && <span className="muted figures">{`#${item.id}`}</span>}
    >
      <div className="distribution-draft">
        <DraftForm
          key={id ?? 'new'}
          item={item}
          reload={async () => (await refetch()).data}
          onDone={(kept) => {
            say(t('console.distributions.keptSaid'))
            go(distributionAddress(kept.id, place), { replace: true })
          }}
          back={back}
        />
      </div>
    </RecordPage>
  )
}
