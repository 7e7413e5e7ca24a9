// The button that confirms what another one opened. It takes nothing while the finger that opened it may still come down a second
// time, and in a sheet it stands above the place of that finger, where Cancel is.
import { type ComponentProps, useEffect, useState } from 'react'
import { useT } from '@/shared/i18n'
import { Button } from './PrimaryAction'

/** As long as a double tap takes. */
export const settling = { ms: 400 }

/** Whether what has come up is there for longer than a double tap takes. */
export function useSettled(): boolean {
  const [settled, setSettled] = useState(settling.ms === 0)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), settling.ms)
    return () => clearTimeout(timer)
  }, [])
  return settled
}

type ConfirmButtonProps = Omit<ComponentProps<typeof Button>, 'to' | 'form' | 'type' | 'waits'>

export function ConfirmButton({ onClick, ...button }: ConfirmButtonProps) {
  const settled = useSettled()
  return <Button {...button} waits={!settled} onClick={settled ? onClick : undefined} />
}

interface ConfirmActionsProps extends ConfirmButtonProps {
  onCancel: () => void
  /** What Cancel is called where it says more. */
  cancel?: string
}

/** The actions of a sheet that confirms. */
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
