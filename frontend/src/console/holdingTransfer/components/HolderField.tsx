// An account of a transfer by its number, with its owner and its holding in the project.
import { AccountNumberField } from '@/console/shared/accountNumber/AccountNumberField'
import type { HolderToTransfer } from '@/console/shared/api/wire'
import { sharesText } from '@/shared/format'
import { useT } from '@/shared/i18n'
import { Money } from '@/shared/ui/Money'

interface HolderFieldProps {
  label: string
  name: 'from_account' | 'to_account'
  value: string
  found: HolderToTransfer | undefined
  /** Why none was found. */
  failed: unknown
  error: string | undefined
  onChange: (number: string) => void
}

export function HolderField({ found, ...field }: HolderFieldProps) {
  const t = useT()
  return (
    <AccountNumberField
      {...field}
      gone={t('console.transfer.noAccount')}
      hint={t('console.transfer.accountHint')}
      found={
        found && (
          <span className="transfer-holder">
            <strong>{`${found.name} · ${found.number} · ${found.framework}`}</strong>
            <span className="figures">
              {t('console.transfer.holds', { shares: sharesText(found.shares) })}
              {found.shares > 0 && (
                <>
                  {' · '}
                  <Money amount={found.cost} currency={found.currency} />
                </>
              )}
            </span>
          </span>
        )
      }
    />
  )
}
