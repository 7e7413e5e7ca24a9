// What the investor has in all, in one figure that leads to the overview. Nothing is shown before there is anything.
import { Link } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Money } from '@/shared/ui/Money'
import { useOverview } from '../../api/overview'
import { overviewRoute } from '../../routes'
import './portfolioFigure.css'

export function PortfolioFigure() {
  const t = useT()
  const { data } = useOverview()
  if (!data || (data.Assets === 0 && data.OrdersTotal === 0)) return null
  return (
    <Link className="portfolio-figure" to={overviewRoute}>
      <span>
        <small>{t('overview.assets')}</small>
        <Money amount={data.Assets} currency={data.Total.CurrencyStr} size="large" />
      </span>
      <Icon name="forward" size={20} />
    </Link>
  )
}
