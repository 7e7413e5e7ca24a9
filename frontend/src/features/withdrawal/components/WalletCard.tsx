// What can be withdrawn, by account and currency, with the way to it. Nothing is shown where no account has withdrawals.
import type { useAccounts } from '@/shared/api/accounts'
import { refusalText, useT } from '@/shared/i18n'
import { nameOf, standingOf, walletsOf } from '@/shared/investorAccount'
import { Money } from '@/shared/ui/Money'
import { Button } from '@/shared/ui/PrimaryAction'
import { Skeleton } from '@/shared/ui/States'
import { withdrawRoute } from '../routes'
import { offeredOf } from '../withdrawal'
import './walletCard.css'

interface WalletCardProps {
  accounts: Pick<ReturnType<typeof useAccounts>, 'data' | 'error' | 'refetch'>
}

export function WalletCard({ accounts: { data, error, refetch } }: WalletCardProps) {
  const t = useT()
  if (!data && !error) return <Skeleton lines={2} />
  if (!data) {
    return (
      <section className="card wallet-card" role="alert">
        <p className="muted">{refusalText(error)}</p>
        <Button look="quiet" onClick={() => void refetch()}>
          {t('shared.retry')}
        </Button>
      </section>
    )
  }
  const offered = offeredOf(data)
  if (offered.length === 0) return null
  return (
    <section className="card wallet-card">
      <h2 className="section-title">{t('withdrawal.wallet')}</h2>
      {offered.map((account) => {
        const standing = standingOf(account)
        return (
          <div className="wallet-account" key={account.UserEntityID}>
            <p>
              {nameOf(account, data)}
              <small className="figures">{account.WM_AccountNumber}</small>
            </p>
            <ul>
              {walletsOf(account).map(({ CurrencyID, CurrencyStr, BalanceAvailable }) => (
                <li key={CurrencyID}>
                  <Money amount={BalanceAvailable} currency={CurrencyStr} size="large" />
                </li>
              ))}
            </ul>
            {standing !== 'approved' && (
              <p className="muted">{t(`withdrawal.account.standing.${standing}`)}</p>
            )}
          </div>
        )
      })}
      <Button to={withdrawRoute()}>{t('withdrawal.title')}</Button>
    </section>
  )
}
