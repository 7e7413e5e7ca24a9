// The portfolio with what can be withdrawn from the wallets at its head. All of it comes up at once.
import Overview from '@/features/portfolio/pages/Overview'
import { WalletCard } from '@/features/withdrawal/components/WalletCard'
import { useAccounts } from '@/shared/api/accounts'

export default function Portfolio() {
  const accounts = useAccounts()
  return <Overview wallets={<WalletCard accounts={accounts} />} waiting={!accounts.isFetched} />
}
