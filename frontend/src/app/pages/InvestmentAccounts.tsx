// The investor's accounts, with what the desk asks about them at their head.
import Accounts from '@/features/account/pages/Accounts'
import { Requests } from '@/features/letter/components/Requests'

export default function InvestmentAccounts() {
  return <Accounts requests={<Requests kind="account" />} />
}
