// One partner: who it is, its team, its projects.
import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useServer } from '@/shared/api/query'
import { useT } from '@/shared/i18n'
import { Screen } from '@/shared/ui/Screen'
import { Stars } from '@/shared/ui/Stars'
import { ErrorState, Skeleton } from '@/shared/ui/States'
import { Tabs } from '@/shared/ui/Tabs'
import { fetchPartner } from '../api/partners'
import { PartnerIntroduction } from '../components/PartnerIntroduction'
import { PartnerProjects } from '../components/PartnerProjects'
import { PartnerTeam } from '../components/PartnerTeam'
import { Picture } from '../components/Picture'
import { starsNearest } from '../rating'
import type { PartnerAnswer } from '../wire'
import './catalog.css'
import './partners.css'

type Tab = 'information' | 'team' | 'projects'

export default function Partner() {
  const t = useT()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const { state } = useLocation() as { state: { from?: string } | null }
  const id = Number(query.get('id'))
  const answer = useServer(['partner', id], (signal) => fetchPartner(id, signal))
  const back = () => (state?.from ? navigate(-1) : navigate('/companyinfo/allbrowse'))
  return (
    <Screen title={answer.data?.partner.Name ?? t('partners.partner')} back={back}>
      {answer.isPending && <PartnerSkeleton />}
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.data && <Content key={id} answer={answer.data} />}
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

function Content({ answer }: { answer: PartnerAnswer }) {
  const t = useT()
  const [tab, setTab] = useState<Tab>('information')
  const { partner } = answer
  const items: { key: Tab; label: string }[] = [
    { key: 'information', label: t('partners.tab.information') },
    { key: 'team', label: t('partners.tab.team') },
    { key: 'projects', label: t('partners.tab.projects') },
  ]
  return (
    <>
      <div className="partner-cover">
        <Picture src={partner.DisplayImageURL} first />
      </div>
      <section className="partner-head card">
        <span className="partner-head-logo">
          <Picture src={partner.CompanyImageUrl} drawing="company" first />
        </span>
        <div>
          <h2>{partner.Name}</h2>
          <p className="muted">{partner.Country}</p>
          <Stars stars={starsNearest(partner.PartnerRating)} />
        </div>
      </section>
      <Tabs label={t('partners.tab.all')} items={items} active={tab} onChange={setTab}>
        {tab === 'information' && <PartnerIntroduction partner={partner} />}
        {tab === 'team' && <PartnerTeam people={partner.people} />}
        {tab === 'projects' && <PartnerProjects answer={answer} />}
      </Tabs>
    </>
  )
}
