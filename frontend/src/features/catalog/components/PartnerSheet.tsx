// What a partner's page shows below its title: picture, logo, stars, and its sides behind tabs. The desk shows the same
// for a partner that is not published yet, with its own replacement for the projects.
import { type ReactNode, useState } from 'react'
import { useT } from '@/shared/i18n'
import { Stars } from '@/shared/ui/Stars'
import { Tabs } from '@/shared/ui/Tabs'
import { starsNearest } from '../rating'
import type { Kept } from '../sides'
import type { PartnerInformation } from '../wire'
import { PartnerIntroduction } from './PartnerIntroduction'
import { PartnerTeam } from './PartnerTeam'
import { Picture } from './Picture'

/** The picture goes over the whole column. */
const coverWidth = '(min-width: 900px) 1120px, min(100vw, 480px)'

export const partnerTabs = ['information', 'team', 'projects'] as const
export type PartnerTab = (typeof partnerTabs)[number]

interface PartnerSheetProps {
  partner: PartnerInformation
  projects: ReactNode
  /** Which side is shown, and how another is chosen, where that is kept; else the sheet keeps it itself. */
  kept?: Kept<PartnerTab>
}

export function PartnerSheet({ partner, projects, kept }: PartnerSheetProps) {
  const t = useT()
  const own = useState<PartnerTab>('information')
  const [tab, setTab] = kept ?? own
  const items: { key: PartnerTab; label: string }[] = [
    { key: 'information', label: t('partners.tab.information') },
    { key: 'team', label: t('partners.tab.team') },
    { key: 'projects', label: t('partners.tab.projects') },
  ]
  return (
    <>
      <div className="partner-cover">
        <Picture src={partner.DisplayImageURL} first sizes={coverWidth} />
      </div>
      <section className="partner-head card">
        <span className="partner-head-logo">
          <Picture src={partner.CompanyImageUrl} drawing="company" first />
        </span>
        <div>
          <h2>{partner.Name}</h2>
          <p className="muted">{partner.Country}</p>
          <Stars stars={starsNearest(partner.PartnerRating)} rating={partner.PartnerRating} />
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
