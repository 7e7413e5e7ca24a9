// Handing a signed withdrawal in. Without a signature for exactly what it says now it has to be signed again.
import { useState } from 'react'
import { asRefusal } from '@/shared/api/refusal'
import { translate } from '@/shared/i18n'
import { confirm, showRefusal } from '@/shared/ui/dialogs'
import { handIn, refresh } from './api/withdrawals'

async function refuse(error: unknown, onSignAgain: () => void): Promise<void> {
  if (asRefusal(error).messageKey !== 'SignatureFailedTip') return showRefusal(error)
  const again = await confirm({
    text: translate('SignatureFailedTip'),
    confirm: translate('signing.again'),
  })
  if (again) onSignAgain()
}

export function useHandIn(onSignAgain: () => void) {
  const [busy, setBusy] = useState(false)
  const send = async (request: number, document: number): Promise<void> => {
    setBusy(true)
    try {
      await handIn(request, document)
    } catch (error) {
      // Where its answer was lost, or another tab was faster, the record knows.
      await refresh()
      void refuse(error, onSignAgain)
    } finally {
      setBusy(false)
    }
  }
  return { send, busy }
}
