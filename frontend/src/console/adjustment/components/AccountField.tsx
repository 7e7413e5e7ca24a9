// An account by its number, with whose it is and what its wallets have.
import { AccountNumberField } from '@/console/shared/accountNumber/AccountNumberField'
import type { AccountWallets } from '@/console/shared/api/wire'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'

interface AccountFieldProps {
  label: string
  name: 'account' | 'to_account'
  value: string
  found: AccountWallets | undefined
  /** Why none was found. */
  failed: unknown
  error: string | undefined
  /** Other people's balances are not for everybody: only the account that gives shows its wallets. */
  hasWallets: boolean
  onChange: (number: string) => void
}

export function AccountField({ found, hasWallets, ...field }: AccountFieldProps) {
  const t = useT()
  return (
    <AccountNumberField
      {...field}
      gone={t('console.adjustments.noAccount')}
      hint={t('console.adjustments.accountHint')}
      found={
        found && (
          <span className="booking-account">
            <strong>{`${found.name} · ${found.framework}`}</strong>
            {hasWallets &&
              found.wallets.map(({ currency, available }) => (
                <Money key={currency} amount={available} currency={currency} />
              ))}
          </span>
        )
      }
    />
  )
}
