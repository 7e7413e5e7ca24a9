// What a partner's page shows below its title: picture, logo, stars, and its sides behind tabs. The desk shows the same of a
// partner that is not published yet, where there are no projects to show.
import { type ReactNode, useState } from 'react'
import { useT } from '@/shared/i18n'
import { Stars } from '@/shared/ui/Stars'
import { Tabs } from '@/shared/ui/Tabs'
import { starsNearest } from '../rating'
import type { PartnerInformation } from '../wire'
import { PartnerIntroduction } from './PartnerIntroduction'
import { PartnerTeam } from './PartnerTeam'
import { Picture } from './Picture'

type Tab = 'information' | 'team' | 'projects'

interface PartnerSheetProps {
  partner: PartnerInformation
  /** Its projects, where they are known. */
  projects?: ReactNode
}

export function PartnerSheet({ partner, projects }: PartnerSheetProps) {
  const t = useT()
  const [tab, setTab] = useState<Tab>('information')
  const items: { key: Tab; label: string }[] = [
    { key: 'information', label: t('partners.tab.information') },
    { key: 'team', label: t('partners.tab.team') },
    ...(projects ? [{ key: 'projects' as const, label: t('partners.tab.projects') }] : []),
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
        {tab === 'projects' && projects}
      </Tabs>
    </>
  )
}
