// One partner: who it is, its team, its projects.
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useServer } from '@/shared/api/query'
import { idOf } from '@/shared/filters'
import { useT } from '@/shared/i18n'
import { Screen } from '@/shared/ui/Screen'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { fetchPartner } from '../api/partners'
import { PartnerProjects } from '../components/PartnerProjects'
import { PartnerSheet, partnerTabs } from '../components/PartnerSheet'
import { useSide } from '../sides'
import './catalog.css'
import './partners.css'

export default function Partner() {
  const t = useT()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { state } = useLocation() as { state: { from?: string } | null }
  const id = idOf(query.get('id'))
  const answer = useServer(['partner', id], (signal) => fetchPartner(id, signal))
  const side = useSide(partnerTabs)
  const back = state?.from ? () => void navigate(-1) : '/companyinfo/allbrowse'
  return (
    <Screen title={answer.data?.partner.Name ?? t('partners.partner')} back={back} wide>
      {answer.isPending && <PartnerSkeleton />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && (
        <PartnerSheet
          key={id}
          partner={answer.data.partner}
          kept={side}
          projects={<PartnerProjects answer={answer.data} />}
        />
      )}
    </Screen>
  )
}

function PartnerSkeleton() {
  return (
    <>
      <div className="partner-cover" />
      <div className="partner-head card">
        <Skeleton lines={4} />
      </div>
    </>
  )
}
