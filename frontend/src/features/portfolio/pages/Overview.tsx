// The portfolio at a glance: the total, its distribution, the earnings, what comes next, and the first of the lists.
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { Button } from '@/shared/ui/PrimaryAction'
import { Screen } from '@/shared/ui/Screen'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { useOverview } from '../api/overview'
import { Allocation } from '../components/overview/Allocation'
import { AssetsHead } from '../components/overview/AssetsHead'
import { Coming } from '../components/overview/Coming'
import { IncomeChart } from '../components/overview/IncomeChart'
import { LatestOrders, LatestShares } from '../components/overview/Latest'
import { StatementsRow } from '../components/StatementsRow'
import { fundsRoute } from '../routes'
import type { Overview as OverviewAnswer } from '../wire'
import './overview.css'
import './portfolio.css'

interface OverviewProps {
  /** What the wallets hold, below the head. */
  wallets: ReactNode
  /** They are not known yet. */
  waiting: boolean
}

export default function Overview({ wallets, waiting }: OverviewProps) {
  const t = useT()
  const { data, isError, error, refetch } = useOverview()
  const failed = isError && !data
  return (
    <Screen title={t('portfolio.overview')} back="/user/accountmanage" wide>
      {failed && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!failed && (!data || waiting) && <Skeleton tall lines={5} />}
      {data &&
        !waiting &&
        (isNew(data) ? <Beginning told={data} wallets={wallets} /> : <Held told={data} wallets={wallets} />)}
    </Screen>
  )
}

/** Nothing was ever invested, ordered or earned. */
const isNew = ({ SharesTotal, OrdersTotal, Total }: OverviewAnswer): boolean =>
  SharesTotal === 0 && OrdersTotal === 0 && Total.Income === 0

interface PartsProps {
  told: OverviewAnswer
  wallets: ReactNode
}

/** Before the first order: what there is already, and the first step. */
function Beginning({ told, wallets }: PartsProps) {
  const t = useT()
  const hasAccount = told.UserEntities.length > 0
  return (
    <>
      {told.Assets > 0 && <AssetsHead overview={told} />}
      <Coming events={told.Coming} />
      {wallets}
      {hasAccount && <FundsRows />}
      <EmptyState
        title={t('portfolio.none.title')}
        text={t(hasAccount ? 'portfolio.none.text' : 'overview.none.account')}
      >
        {hasAccount ? (
          <Button to="/product/products">{t('portfolio.browse')}</Button>
        ) : (
          <Button to="/account/openaccount">{t('overview.none.open')}</Button>
        )}
      </EmptyState>
    </>
  )
}

function Held({ told, wallets }: PartsProps) {
  const { Total, Allocation: allocation, SharesTotal } = told
  const currency = Total.CurrencyStr
  return (
    <div className="overview">
      <div className="overview-side">
        <AssetsHead overview={told} />
        <Coming events={told.Coming} />
        {wallets}
        <FundsRows />
      </div>
      <div className="overview-parts">
        {allocation.Projects.length > 0 && <Allocation allocation={allocation} currency={currency} />}
        {SharesTotal > 0 && <IncomeChart months={told.IncomeByMonth} currency={currency} />}
        <LatestShares shares={told.Shares} total={SharesTotal} />
        <LatestOrders orders={told.Orders} total={told.OrdersTotal} />
      </div>
    </div>
  )
}

/** The way to every movement of the money, and to the statements of them. */
function FundsRows() {
  const t = useT()
  return (
    <div className="rows">
      <Link className="row" to={fundsRoute}>
        <Icon name="exchange" />
        <span className="row-words">
          {t('portfolio.funds')}
          <small>{t('portfolio.funds.text')}</small>
        </span>
        <Icon name="forward" size={20} />
      </Link>
      <StatementsRow />
    </div>
  )
}
