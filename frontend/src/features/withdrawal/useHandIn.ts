// Handing a signed withdrawal in. Without a signature for exactly what it says now it has to be signed again; what else stands against
// it is mended where it was typed.
import { useState } from 'react'
import { asRefusal } from '@/shared/api/refusal'
import { refusalText, translate } from '@/shared/i18n'
import { confirm, showRefusal } from '@/shared/ui/dialogs'
import { handIn, present, refresh } from './api/withdrawals'
import { dropDraft } from './draft'

interface Ways {
  onSignAgain: () => void
  onChange: () => void
}

async function refuse(error: unknown, { onSignAgain, onChange }: Ways): Promise<void> {
  const { messageKey, status } = asRefusal(error)
  const unsigned = messageKey === 'SignatureFailedTip'
  if (!unsigned && status !== 422) return showRefusal(error)
  const goes = await confirm({
    text: refusalText(error),
    confirm: translate(unsigned ? 'signing.again' : 'withdrawal.change'),
  })
  if (goes) (unsigned ? onSignAgain : onChange)()
}

export function useHandIn(ways: Ways) {
  const [busy, setBusy] = useState(false)
  const send = async (request: number, document: number): Promise<void> => {
    setBusy(true)
    try {
      await handIn(request, document)
      dropDraft(request)
    } catch (error) {
      // Where its answer was lost, or another tab was faster, the record knows, and the screen shows it.
      const now = await present(request)
      if (now && now.orderStatus !== 'INIT') return
      await refresh()
      void refuse(error, ways)
    } finally {
      setBusy(false)
    }
  }
  return { send, busy }
}
