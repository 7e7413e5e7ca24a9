// A partner in the list: picture, name, country, what it does, and our rating, rounded up (decision 22).
import { Link, useLocation } from 'react-router-dom'
import type { Country } from '@/shared/api/wire'
import { Flag } from '@/shared/ui/Flag'
import { Stars } from '@/shared/ui/Stars'
import { starsUp } from '../rating'
import type { Partner } from '../wire'
import { Picture } from './Picture'

export function PartnerCard({ partner, country }: { partner: Partner; country: Country | undefined }) {
  const { pathname, search } = useLocation()
  return (
    <article className="project-card partner-card">
      <div className="partner-card-picture">
        <Picture src={partner.DisplayImageURL} />
      </div>
      <div className="project-card-words">
        <h2>
          <Link
            className="card-link"
            to={`/companyinfo/introduction?id=${partner.CompanyID}`}
            state={{ from: pathname + search }}
          >
            {partner.Name}
          </Link>
        </h2>
        <p className="partner-card-facts">
          <Stars stars={starsUp(partner.PartnerRating)} rating={partner.PartnerRating} />
          <span className="partner-card-country">
            {country && <Flag country={country} />}
            {partner.Country}
          </span>
        </p>
        <p className="muted">{partner.MarketSegment}</p>
      </div>
    </article>
  )
}
