// One investor on one page: identity, contacts, devices; accounts and orders with what was typed, the papers, the
// questionnaire and why each was refused; the profile, wallets, payments, banks, notes of colleagues, the messages they
// got and what was recorded. All as far as the role may see it.
import { useNavigate, useParams } from 'react-router-dom'
import { InvestorAccounts } from '@/console/account/components/InvestorAccounts'
import { InvestorDeposits } from '@/console/deposit/components/InvestorDeposits'
import { Papers } from '@/console/document/components/Papers'
import { useInvestor } from '@/console/identity/api/investors'
import { Devices } from '@/console/identity/components/Devices'
import { InvestorBanks } from '@/console/identity/components/InvestorBanks'
import { InvestorHistory } from '@/console/identity/components/InvestorHistory'
import { InvestorPerson } from '@/console/identity/components/InvestorPerson'
import { InvestorProfile } from '@/console/identity/components/InvestorProfile'
import { OutsideIdentities } from '@/console/identity/components/OutsideIdentities'
import { Letters } from '@/console/letter/components/Letters'
import { InvestorMessages } from '@/console/messaging/components/InvestorMessages'
import { MentionsHere } from '@/console/operations/components/notes/MentionsHere'
import { Notes } from '@/console/operations/components/notes/Notes'
import { InvestorPayments } from '@/console/payment/components/InvestorPayments'
import { useDeskHandlers } from '@/console/shared/keys/useDeskHandlers'
import { useKeys } from '@/console/shared/keys/useKeys'
import { useFrom } from '@/console/shared/place/from'
import { listAddress, usePlace } from '@/console/shared/place/place'
import { phoneText } from '@/console/shared/record/contact'
import { useOneOpen } from '@/console/shared/record/oneOpen'
import { NoRecord, RecordPage } from '@/console/shared/record/RecordPage'
import type { ShowPapers } from '@/console/shared/review/papers'
import { InvestorOrders } from '@/console/subscription/components/InvestorOrders'
import { InvestorWallets } from '@/console/withdrawal/components/InvestorWallets'
import { InvestorWithdrawals } from '@/console/withdrawal/components/InvestorWithdrawals'
import { useT } from '@/shared/i18n'
import { backLabel } from '../back'
import './investor.css'

export default function InvestorPage() {
  const t = useT()
  const id = Number(useParams().id)
  const navigate = useNavigate()
  const place = usePlace()
  const from = useFrom()
  const back = from ?? listAddress('investors', place)
  const held = useOneOpen()
  const papers: ShowPapers = (name, item, again) => <Papers item={item} held={held(name)} reload={again} />
  useKeys('item', { ...useDeskHandlers(), leave: () => void navigate(back) })
  const { data, error, refetch } = useInvestor(id)
  const investor = data?.id === id ? data : undefined
  if (!investor) {
    const gone = { title: t('console.investor.gone'), text: t('console.investor.goneText') }
    return <NoRecord error={error} refetch={refetch} gone={gone} />
  }
  return (
    <RecordPage
      back={{ to: back, label: t(from ? backLabel(from) : 'console.investor.back') }}
      title={investor.name ?? phoneText(investor.mobile_number)}
      aside={<span className="muted figures">{`#${investor.id}`}</span>}
    >
      <MentionsHere place={{ id: investor.id }} />
      <div className="investor investor-whole">
        <div className="investor-side">
          <InvestorPerson investor={investor} />
          <Devices investor={investor} />
          <OutsideIdentities investor={investor} />
        </div>
        <div className="investor-main">
          <InvestorAccounts investor={investor} papers={papers} />
          <InvestorProfile investor={investor} papers={papers} reload={() => void refetch()} />
          <InvestorWallets investor={investor} />
          <InvestorPayments investor={investor} />
          <InvestorOrders investor={investor} papers={papers} />
          <InvestorDeposits investor={investor} />
          <InvestorWithdrawals investor={investor} />
          <InvestorBanks investor={investor} />
          <Letters place={{ id: investor.id }} reload={refetch} />
          <Notes place={{ id: investor.id }} />
          <InvestorMessages investor={investor} />
          <InvestorHistory id={investor.id} />
        </div>
      </div>
    </RecordPage>
  )
}
