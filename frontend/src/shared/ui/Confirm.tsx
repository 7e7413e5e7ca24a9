// The actions of a sheet that confirms: the button is above the place of the finger that opened the sheet, where Cancel
// is.
import type { ComponentProps } from 'react'
import { useT } from '@/shared/i18n'
import { Button, ConfirmButton } from './PrimaryAction'

interface ConfirmActionsProps extends ComponentProps<typeof ConfirmButton> {
  onCancel: () => void
  /** What Cancel is called where it says more. */
  cancel?: string
}

export function ConfirmActions({ onCancel, cancel, ...confirm }: ConfirmActionsProps) {
  const t = useT()
  return (
    <div className="confirm-actions">
      <ConfirmButton {...confirm} />
      <Button look="quiet" onClick={onCancel}>
        {cancel ?? t('shared.cancel')}
      </Button>
    </div>
  )
}
