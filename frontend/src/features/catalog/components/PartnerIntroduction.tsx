// What a partner says of itself, with its figures.
import { useT } from '@/shared/i18n'
import { Facts } from '@/shared/ui/Receipt'
import { Stars } from '@/shared/ui/Stars'
import { starsNearest } from '../rating'
import type { PartnerInformation } from '../wire'
import { OperatorText } from './OperatorText'

export function PartnerIntroduction({ partner }: { partner: PartnerInformation }) {
  const t = useT()
  const facts = [
    { label: t('partners.segment'), value: partner.MarketSegment },
    { label: t('partners.years'), value: t('partners.yearsCount', { years: partner.YearsOfExperience }) },
    { label: t('partners.country'), value: partner.Country },
    {
      label: t('partners.rating'),
      value: <Stars stars={starsNearest(partner.PartnerRating)} rating={partner.PartnerRating} />,
    },
  ]
  return (
    <div className="stack partner-introduction">
      <section className="card">
        <Facts facts={facts.filter(({ value }) => value !== '')} />
      </section>
      <article className="card summary">
        <h2>{t('partners.overview')}</h2>
        <OperatorText text={partner.CompanyOverview || t('partners.noOverview')} />
      </article>
    </div>
  )
}
