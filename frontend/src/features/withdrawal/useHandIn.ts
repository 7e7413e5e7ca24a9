// Handing a signed withdrawal in. Without a signature for exactly what it says now it has to be signed again; what else stands against
// it is mended where it was typed.
import { useState } from 'react'
import { asRefusal } from '@/shared/api/refusal'
import { refusalText, translate } from '@/shared/i18n'
import { confirm, showRefusal } from '@/shared/ui/dialogs'
import { handIn, present, refresh } from './api/withdrawals'
import { dropDraft } from './draft'
import type { Withdrawal } from './wire'
import { isInReview } from './withdrawal'

interface Ways {
  /** It is handed in, and leads away from here. */
  onHandedIn: (request: Withdrawal) => void
  onSignAgain: () => void
  onChange: () => void
}

async function refuse(error: unknown, { onSignAgain, onChange }: Omit<Ways, 'onHandedIn'>): Promise<void> {
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
    // It stays busy until the screen is left.
    const leave = (handedIn: Withdrawal) => {
      dropDraft(request)
      ways.onHandedIn(handedIn)
    }
    try {
      return leave(await handIn(request, document))
    } catch (error) {
      // Where its answer was lost, or another tab was faster, the record knows.
      const now = await present(request)
      if (now && isInReview(now)) return leave(now)
      if (!now || now.orderStatus === 'INIT') {
        await refresh()
        void refuse(error, ways)
      }
    }
    setBusy(false)
  }
  return { send, busy }
}
