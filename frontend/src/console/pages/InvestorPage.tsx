// One investor on one page: who, contacts, devices; accounts and orders with what was typed, the papers, the questionnaire and why each
// was refused; the profile, wallets, payments, banks, what they were told and what was recorded. All as far as the role sees it.
import { useNavigate, useParams } from 'react-router-dom'
import { useT } from '@/shared/i18n'
import { useInvestor } from '../api/investors'
import { Devices } from '../components/Devices'
import { InvestorHistory } from '../components/InvestorHistory'
import {
  InvestorAccounts,
  InvestorBanks,
  InvestorOrders,
  InvestorWithdrawals,
} from '../components/InvestorHoldings'
import { InvestorMessages } from '../components/InvestorMessages'
import { InvestorPayments } from '../components/InvestorPayments'
import { InvestorPerson } from '../components/InvestorPerson'
import { InvestorProfile } from '../components/InvestorProfile'
import { InvestorWallets } from '../components/InvestorWallets'
import { OutsideIdentities } from '../components/OutsideIdentities'
import { NoRecord, RecordPage } from '../components/RecordPage'
import { phoneText } from '../model/contact'
import { useOneOpen } from '../model/oneOpen'
import { listAddress, usePlace } from '../model/place'
import { useDeskHandlers } from '../model/useDeskHandlers'
import { useKeys } from '../model/useKeys'

export function InvestorPage() {
  const t = useT()
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const place = usePlace()
  const back = listAddress('investors', place)
  const papers = useOneOpen()
  useKeys('item', { ...useDeskHandlers(), leave: () => void navigate(back) })
  const { data, error, refetch } = useInvestor(id)
  const investor = data?.id === id ? data : undefined
  if (!investor) {
    const gone = { title: t('console.investor.gone'), text: t('console.investor.goneText') }
    return <NoRecord error={error} refetch={refetch} gone={gone} />
  }
  return (
    <RecordPage
      back={{ to: back, label: t('console.investor.back') }}
      title={investor.name ?? phoneText(investor.mobile_number)}
      aside={<span className="muted figures">{`#${investor.id}`}</span>}
    >
      <div className="investor investor-whole">
        <div className="investor-side">
          <InvestorPerson investor={investor} />
          <Devices investor={investor} />
          <OutsideIdentities investor={investor} />
        </div>
        <div className="investor-main">
          <InvestorAccounts investor={investor} papers={papers} />
          <InvestorProfile investor={investor} papers={papers('profile')} reload={() => void refetch()} />
          <InvestorWallets investor={investor} />
          <InvestorPayments investor={investor} />
          <InvestorOrders investor={investor} papers={papers} />
          <InvestorWithdrawals investor={investor} />
          <InvestorBanks investor={investor} />
          <InvestorMessages investor={investor} />
          <InvestorHistory id={investor.id} />
        </div>
      </div>
    </RecordPage>
  )
}
