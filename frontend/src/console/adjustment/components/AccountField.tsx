// An account by its number, with whose it is and what its wallets have.
import type { AccountWallets } from '@/console/shared/api/wire'
import { asRefusal } from '@/shared/api/refusal'
import { refusalText, useT } from '@/shared/i18n'
import { TextField } from '@/shared/ui/Field'
import { Money } from '@/shared/ui/Money'

interface AccountFieldProps {
  label: string
  name: 'account' | 'to_account'
  value: string
  found: AccountWallets | undefined
  /** Why none was found. */
  failed: unknown
  error: string | undefined
  /** What others have is not for everybody's eyes: only the account that gives shows its wallets. */
  hasWallets: boolean
  onChange: (number: string) => void
}

export function AccountField(props: AccountFieldProps) {
  const { label, name, value, found, failed, error, hasWallets, onChange } = props
  const t = useT()
  const refused = failed && value.trim() ? asRefusal(failed) : undefined
  const gone = refused && (refused.status === 404 ? t('console.adjustments.noAccount') : refusalText(refused))
  return (
    <TextField
      label={label}
      name={name}
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      value={value}
      error={error ?? (found ? undefined : gone)}
      hint={
        found ? (
          <span className="booking-account">
            <strong>{`${found.name} · ${found.framework}`}</strong>
            {hasWallets &&
              found.wallets.map(({ currency, available }) => (
                <Money key={currency} amount={available} currency={currency} />
              ))}
          </span>
        ) : (
          t('console.adjustments.accountHint')
        )
      }
      onChange={onChange}
    />
  )
}
