// One investor on one page: who, contacts, devices, accounts, orders, banks and what was recorded, as far as the role sees it.
import { Link, useNavigate, useParams } from 'react-router-dom'
import { asRefusal } from '@/shared/api/refusal'
import { useT } from '@/shared/i18n'
import { Icon } from '@/shared/ui/Icon'
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui/States'
import { useInvestor } from '../api/investors'
import { Devices } from '../components/Devices'
import { InvestorHistory } from '../components/InvestorHistory'
import { InvestorAccounts, InvestorBanks, InvestorOrders } from '../components/InvestorHoldings'
import { InvestorPerson } from '../components/InvestorPerson'
import { OutsideIdentities } from '../components/OutsideIdentities'
import { phoneText } from '../model/contact'
import { listAddress, usePlace } from '../model/place'
import { useDeskHandlers } from '../model/useDeskHandlers'
import { useKeys } from '../model/useKeys'

export function InvestorPage() {
  const t = useT()
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const place = usePlace()
  const back = listAddress('investors', place)
  useKeys('item', { ...useDeskHandlers(), leave: () => void navigate(back) })
  const { data, error, refetch } = useInvestor(id)
  const investor = data?.id === id ? data : undefined
  if (!investor) {
    const gone = error && asRefusal(error).status === 404
    return (
      <main className="record">
        {!error && <Skeleton tall lines={6} />}
        {gone && (
          <EmptyState alone title={t('console.investor.gone')} text={t('console.investor.goneText')} />
        )}
        {error && !gone ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      </main>
    )
  }
  return (
    <main className="record">
      <header className="record-head">
        <Link
          className="icon-button"
          to={back}
          aria-label={t('console.investor.back')}
          title={t('console.investor.back')}
        >
          <Icon name="back" size={20} />
        </Link>
        <h1>{investor.name ?? phoneText(investor.mobile_number)}</h1>
        <span className="muted figures">{`#${investor.id}`}</span>
      </header>
      <div className="investor">
        <div className="investor-side">
          <InvestorPerson investor={investor} />
          <Devices investor={investor} />
          <OutsideIdentities investor={investor} />
        </div>
        <div className="investor-main">
          <InvestorAccounts investor={investor} />
          <InvestorOrders investor={investor} />
          <InvestorBanks investor={investor} />
          <InvestorHistory id={investor.id} />
        </div>
      </div>
    </main>
  )
}
