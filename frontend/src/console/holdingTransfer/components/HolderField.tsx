// An account of a transfer by its number, with whose it is and what it holds of the project.
import type { HolderToTransfer } from '@/console/shared/api/wire'
import { asRefusal } from '@/shared/api/refusal'
import { sharesText } from '@/shared/format'
import { refusalText, useT } from '@/shared/i18n'
import { TextField } from '@/shared/ui/Field'
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

export function HolderField({ label, name, value, found, failed, error, onChange }: HolderFieldProps) {
  const t = useT()
  const refused = failed && value.trim() ? asRefusal(failed) : undefined
  const gone = refused && (refused.status === 404 ? t('console.transfer.noAccount') : refusalText(refused))
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
        ) : (
          t('console.transfer.accountHint')
        )
      }
      onChange={onChange}
    />
  )
}
