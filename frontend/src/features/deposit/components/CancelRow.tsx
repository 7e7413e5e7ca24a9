// The way out of a deposit that was begun, below what else can be done with it.
import type { ReactNode } from 'react'
import { useT } from '@/shared/i18n'
import { Button } from '@/shared/ui/PrimaryAction'
import { useCancellation } from '../useCancellation'
import type { Deposit } from '../wire'

export function CancelRow({ request, children }: { request: Deposit; children?: ReactNode }) {
  const t = useT()
  const { cancel, busy } = useCancellation()
  return (
    <div className="deposit-more">
      {children}
      <Button look="danger" busy={busy} onClick={() => void cancel(request)}>
        {t('deposit.cancel')}
      </Button>
    </div>
  )
}
