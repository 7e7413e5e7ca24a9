// A listed product on the home screen.
import { Link, useLocation } from 'react-router-dom'
import { percentText, termText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'
import { ProgressBar } from '@/shared/ui/Progress'
import { StatusBadge } from '@/shared/ui/Status'
import { iconOfStatus, toneOfStatus } from '../status'
import type { ListedProduct } from '../wire'
import { CardMinimum } from './CardMinimum'
import { FundingWindow } from './FundingWindow'
import { Picture } from './Picture'

export function ProductCard({ product, statusLabel }: { product: ListedProduct; statusLabel: string }) {
  const t = useT()
  const { pathname } = useLocation()
  const roi = product.rateType.toLowerCase() === 'roi'
  return (
    <Link
      className="project-card"
      to={`/product/product?InvestmentID=${product.productId}`}
      state={{ from: pathname }}
    >
      <div className="project-card-picture">
        <Picture src={product.imageUrl} />
        <StatusBadge
          tone={toneOfStatus(product.status)}
          icon={iconOfStatus(product.status)}
          label={statusLabel}
        />
      </div>
      <div className="project-card-words">
        <h3>{product.productName || product.productCode}</h3>
        <dl className="project-facts figures">
          <div>
            <dt>{t(roi ? 'catalog.roi' : 'catalog.irr')}</dt>
            <dd className="project-rate">{percentText(product.rate * 100)}</dd>
          </div>
          <div>
            <dt>{t('catalog.term')}</dt>
            <dd>
              <span className="term">{termText(product.timeLimit, t)}</span>
            </dd>
          </div>
          <div>
            <dt>{t('catalog.scale')}</dt>
            <dd>
              <Money amount={product.totalValue} currency={product.currency ?? 'USD'} short />
              <CardMinimum amount={product.minimumInvestmentValue} currency={product.currency ?? 'USD'} />
            </dd>
          </div>
          <FundingWindow
            funding={{ status: product.status, opens: product.openingDate, ends: product.expirationDate }}
          />
        </dl>
        <ProgressBar percent={product.collectProgress} label={t('catalog.subscribed')} />
      </div>
    </Link>
  )
}
