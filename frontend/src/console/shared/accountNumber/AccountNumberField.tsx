// An investment account by its number.
import type { ReactNode } from 'react'
import { asRefusal } from '@/shared/api/refusal'
import { refusalText } from '@/shared/i18n'
import { TextField } from '@/shared/ui/Field'

interface AccountNumberFieldProps {
  label: string
  name: string
  value: string
  /** What is shown of the account; nothing while there is none. */
  found: ReactNode
  /** Why none was found. */
  failed: unknown
  /** In words: no account has this number. */
  gone: string
  hint: string
  error: string | undefined
  onChange: (number: string) => void
}

export function AccountNumberField({ found, failed, gone, hint, error, ...field }: AccountNumberFieldProps) {
  const refused = !found && failed && field.value.trim() ? asRefusal(failed) : undefined
  const why = refused && (refused.status === 404 ? gone : refusalText(refused))
  return (
    <TextField
      {...field}
      autoComplete="off"
      spellCheck={false}
      maxLength={40}
      error={error ?? why}
      hint={found || hint}
    />
  )
}
