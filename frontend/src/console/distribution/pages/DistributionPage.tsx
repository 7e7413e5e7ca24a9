// One distribution: its state and what happens next, its facts, its funding, and the line of each holder.
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { Proposal } from '@/console/shared/api/wire'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { OpenProposals } from '@/console/shared/proposals/OpenProposals'
import { NoRecord, RecordPage } from '@/console/shared/record/RecordPage'
import { useT } from '@/shared/i18n'
import { useDistribution } from '../api/distributions'
import type { DistributionItem } from '../api/wire'
import { DistributionFacts, DistributionText } from '../components/DistributionFacts'
import { DistributionHistory } from '../components/DistributionHistory'
import { DistributionBadge } from '../components/DistributionParts'
import { Fundings } from '../components/Fundings'
import { Lines } from '../components/Lines'
import { NextStep } from '../components/NextStep'
import { distributionsAddress, useDistributionPlace, useProjectName } from '../model/distributions'
import '../distribution.css'

export default function DistributionPage() {
  const t = useT()
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const to = distributionsAddress(useDistributionPlace())
  useKeys('item', { ...useDeskHandlers(), leave: () => void navigate(to) })
  const { data, error, refetch } = useDistribution(id)
  const item = data?.id === id ? data : undefined
  if (!item) {
    const gone = { title: t('console.distributions.gone'), text: t('console.distributions.goneText') }
    return <NoRecord error={error} refetch={refetch} gone={gone} />
  }
  return <Shown key={id} item={item} back={to} reload={refetch} />
}

interface ShownProps {
  item: DistributionItem
  /** The address of the list. */
  back: string
  reload: () => Promise<unknown>
}

function Shown({ item, back, reload }: ShownProps) {
  const t = useT()
  const name = useProjectName()
  const [made, setMade] = useState<Proposal>()
  const type = t(`console.distributions.type.${item.cash_type}`)
  return (
    <RecordPage
      back={{ to: back, label: t('console.distributions.back') }}
      title={`${name(item)} · ${type}`}
      aside={
        <>
          <DistributionBadge of={item} />
          <span className="muted figures">{`#${item.id}`}</span>
        </>
      }
    >
      <div className="investor">
        <div className="investor-side">
          <DistributionFacts item={item} />
          <DistributionText item={item} />
        </div>
        <div className="investor-main">
          <OpenProposals on={{ kind: 'distribution', id: String(item.id) }} made={made} />
          <NextStep item={item} reload={reload} onProposed={setMade} />
          <Fundings item={item} />
          <DistributionHistory item={item} />
        </div>
      </div>
      <Lines item={item} reload={reload} />
    </RecordPage>
  )
}
