// Submitting a signed withdrawal. Without a signature for exactly its present terms it has to be signed again; other
// mistakes are corrected where they were typed.
import { useState } from 'react'
import { asRefusal } from '@/shared/api/refusal'
import { refusalText, translate } from '@/shared/i18n'
import { confirm, showRefusal } from '@/shared/ui/dialogs'
import { useChange } from '@/shared/ui/useChange'
import { present, refresh, submitWithdrawal } from './api/withdrawals'
import { dropFunds } from './draft'
import type { Withdrawal } from './wire'
import { isInReview } from './withdrawal'

interface Ways {
  /** It is submitted, and leads away from here. */
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

/** The request once it is submitted; null if it ended in another way. */
async function settle(request: number, document: number): Promise<Withdrawal | null> {
  try {
    return await submitWithdrawal(request, document)
  } catch (error) {
    // Where its answer was lost, or another tab was faster, the record knows.
    const now = await present(request)
    if (now && isInReview(now)) return now
    if (now && now.orderStatus !== 'INIT') return null
    await refresh()
    throw error
  }
}

export function useSubmitWithdrawal(ways: Ways) {
  /** It stays busy until the screen is left. */
  const [leaves, setLeaves] = useState(false)
  const { run, busy } = useChange({
    change: async ({ request, document }: { request: number; document: number }) => {
      const handedIn = await settle(request, document)
      if (handedIn) dropFunds(request)
      return handedIn
    },
    onDone: (handedIn) => {
      if (!handedIn) return
      setLeaves(true)
      ways.onHandedIn(handedIn)
    },
    onRefusal: (refusal) => {
      void refuse(refusal, ways)
      return true
    },
  })
  const send = (request: number, document: number) => run({ request, document })
  return { send, busy: busy || leaves }
}
