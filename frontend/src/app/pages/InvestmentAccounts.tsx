// The investor's accounts, with what the desk asks about them at their head.
import Accounts from '@/features/account/pages/Accounts'
import { OpenRequests } from '@/features/letter/components/OpenRequests'

export default function InvestmentAccounts() {
  return <Accounts requests={<OpenRequests kind="account" />} />
}
