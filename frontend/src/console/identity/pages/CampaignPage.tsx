// One campaign: an editor makes or changes it, everybody else reads it.
import { Link, useNavigate, useParams } from 'react-router-dom'
import type { Campaign } from '@/console/shared/api/wire'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { listAddress, usePlace } from '@/console/shared/place/place'
import { NoRecord, RecordPage } from '@/console/shared/record/RecordPage'
import { editsCampaigns, seesInvestors } from '@/console/shared/session/rights'
import { useOperator } from '@/console/shared/session/session'
import { useT } from '@/shared/i18n'
import { useGo } from '@/shared/useGo'
import { useCampaign } from '../api/campaigns'
import { CampaignFacts } from '../components/CampaignFacts'
import { CampaignForm } from '../components/CampaignForm'
import { StageBadge } from '../components/CampaignStage'
import { RegistrationCount } from '../components/RegistrationCount'
import '../identity.css'

export default function CampaignPage() {
  const t = useT()
  const { id } = useParams()
  const navigate = useNavigate()
  const go = useGo()
  const place = usePlace()
  const me = useOperator((session) => session.operator)
  const back = listAddress('campaigns', place)
  const leave = () => void navigate(back)
  useKeys('item', { ...useDeskHandlers(), leave })
  const isNew = id === 'new'
  const number = isNew ? undefined : Number(id)
  const { data, error, refetch } = useCampaign(number)
  const campaign = data && data.id === number ? data : undefined
  const mayEdit = me ? editsCampaigns(me) : false
  if (!isNew && !campaign) {
    const gone = { title: t('console.campaign.gone'), text: t('console.campaign.goneText') }
    return <NoRecord error={error} refetch={refetch} gone={gone} />
  }
  return (
    <RecordPage
      back={{ to: back, label: t('console.campaign.back') }}
      title={campaign ? campaign.code : t('console.campaign.make')}
      aside={campaign && <Standing campaign={campaign} />}
    >
      {mayEdit ? (
        <CampaignForm
          key={campaign?.id ?? 'new'}
          campaign={campaign}
          back={back}
          onDone={() => go(back)}
          reload={async () => (await refetch()).data}
        />
      ) : (
        campaign && <CampaignFacts campaign={campaign} />
      )}
    </RecordPage>
  )
}

function Standing({ campaign }: { campaign: Campaign }) {
  const t = useT()
  const sees = useOperator(({ operator }) => operator !== null && seesInvestors(operator))
  return (
    <>
      <StageBadge stage={campaign.stage} />
      <p className="record-came muted">
        {t('console.campaign.came')} <RegistrationCount campaign={campaign} />
      </p>
      {sees && campaign.registrations > 0 && (
        <Link className="tool" to={listAddress('investors', { campaign: campaign.id, page: 1 })}>
          {t('console.campaign.who')}
        </Link>
      )}
      <span className="muted figures item-version">
        {t('console.version', { version: campaign.version })}
      </span>
    </>
  )
}
