// A project in the list of all projects.
import { Link, useLocation } from 'react-router-dom'
import type { Country } from '@/shared/api/wire'
import { daysLeft, numberText, percentText, returnOf, termText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Flag } from '@/shared/ui/CountryPicker'
import { Money } from '@/shared/ui/Money'
import { StatusBadge } from '@/shared/ui/Status'
import { iconOfStatus, statusIdOf, toneOfStatus } from '../status'
import type { AccountProduct } from '../wire'
import { Picture } from './Picture'

interface AccountProductCardProps {
  product: AccountProduct
  country: Country | undefined
}

export function AccountProductCard({ product, country }: AccountProductCardProps) {
  const t = useT()
  const { pathname, search } = useLocation()
  const status = statusIdOf(product.InvestmentStatusCode)
  const days = daysLeft(product.FundingEndDate)
  const code = product.InvestmentStatusCode
  const known = code === 'Open' || code === 'ComingSoon' || code === 'Closed' ? code : 'Other'
  return (
    <Link
      className="project-card"
      to={`/product/product?InvestmentID=${product.InvestmentID}`}
      state={{ from: pathname + search }}
    >
      <div className="project-card-picture">
        <Picture src={product.InvestmentImageUrl} />
        <StatusBadge
          tone={toneOfStatus(status)}
          icon={iconOfStatus(status)}
          label={t(`catalog.group.${known}`)}
        />
      </div>
      <div className="project-card-words">
        <h3>
          {country && <Flag code={country.CountryCode2} />} {product.Name}
        </h3>
        {country && <span className="unseen">{country.Country}</span>}
        <dl className="project-facts figures">
          <div>
            <dt>{t(product.IsROIInvestmentInd ? 'catalog.roi' : 'catalog.irr')}</dt>
            <dd className="project-rate">{percentText(returnOf(product))}</dd>
          </div>
          <div>
            <dt>{t('catalog.term')}</dt>
            <dd>{termText(product.ProjectDuration)}</dd>
          </div>
          <div>
            <dt>{t('catalog.scale')}</dt>
            <dd>
              <Money amount={product.ProjectSize} currency={product.CurrencySymbol} />
            </dd>
          </div>
          <div>
            <dt>{t('catalog.remaining')}</dt>
            <dd>{t('catalog.days', { days, shown: numberText(days, 1) })}</dd>
          </div>
        </dl>
      </div>
    </Link>
  )
}
