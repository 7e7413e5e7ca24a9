// A project in the lists of projects. The whole card leads to it; its other actions are above that layer.
import { Link, useLocation } from 'react-router-dom'
import type { Country } from '@/shared/api/wire'
import { percentText, returnOf, termText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Flag } from '@/shared/ui/Flag'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { StatusBadge } from '@/shared/ui/Status'
import { iconOfStatus, statusIdOf, toneOfStatus } from '../status'
import type { AccountProduct } from '../wire'
import { CardMinimum } from './CardMinimum'
import { FundingWindow } from './FundingWindow'
import { Picture } from './Picture'

interface AccountProductCardProps {
  product: AccountProduct
  country: Country | undefined
  watching?: { watched: boolean; onMark: (watched: boolean) => void } | undefined
  comparing?: { chosen: boolean; onToggle: () => void } | undefined
}

export function AccountProductCard({ product, country, watching, comparing }: AccountProductCardProps) {
  const t = useT()
  const { pathname, search } = useLocation()
  const status = statusIdOf(product.InvestmentStatusCode)
  const code = product.InvestmentStatusCode
  const known = code === 'Open' || code === 'ComingSoon' || code === 'Closed' ? code : 'Other'
  const name = product.Name
  return (
    <article className="project-card">
      <div className="project-card-picture">
        <Picture src={product.InvestmentImageUrl} />
        <StatusBadge
          tone={toneOfStatus(status)}
          icon={iconOfStatus(status)}
          label={t(`catalog.group.${known}`)}
        />
        {watching && (
          <button
            type="button"
            className="card-mark"
            aria-pressed={watching.watched}
            aria-label={t('catalog.watch', { name })}
            onClick={() => watching.onMark(!watching.watched)}
          >
            <Icon name="bookmark" size={22} />
          </button>
        )}
      </div>
      <div className="project-card-words">
        <div>
          <h3>
            <Link
              className="card-link"
              to={`/product/product?InvestmentID=${product.InvestmentID}`}
              state={{ from: pathname + search }}
            >
              {name}
            </Link>
          </h3>
          {country && (
            <p className="muted">
              <Flag country={country} /> {country.Country}
            </p>
          )}
        </div>
        <dl className="project-facts figures">
          <div>
            <dt>{t(product.IsROIInvestmentInd ? 'catalog.roi' : 'catalog.irr')}</dt>
            <dd className="project-rate">{percentText(returnOf(product))}</dd>
          </div>
          <div>
            <dt>{t('catalog.term')}</dt>
            <dd>
              <span className="term">{termText(product.ProjectDuration, t)}</span>
            </dd>
          </div>
          <div>
            <dt>{t('catalog.scale')}</dt>
            <dd>
              <Money amount={product.ProjectSize} currency={product.CurrencySymbol} short />
              <CardMinimum amount={product.MinimumInvestmentValue} currency={product.CurrencySymbol} />
            </dd>
          </div>
          <FundingWindow
            funding={{ status, opens: product.FundingStartDate, ends: product.FundingEndDate }}
          />
        </dl>
        {comparing && (
          <button
            type="button"
            className="card-compare"
            aria-pressed={comparing.chosen}
            aria-label={t('browse.compare.add', { name })}
            onClick={comparing.onToggle}
          >
            <span className="check-box" aria-hidden="true">
              <Icon name="check" size={16} />
            </span>
            {t('browse.compare')}
          </button>
        )}
      </div>
    </article>
  )
}
