// Submitting a deposit with its proof of payment.
import { useState } from 'react'
import { asRefusal, Refusal } from '@/shared/api/refusal'
import { useChange } from '@/shared/ui/useChange'
import { present, refresh, submitDeposit } from './api/deposits'
import { isInReview } from './deposit'
import { dropFunds } from './draft'
import type { Deposit } from './wire'

/**
 * A refusal is shown in its own words; a failure and a lost answer as what they mean for the deposit (requirement part
 * 2, section 8).
 */
function told(error: unknown): Refusal {
  const refusal = asRefusal(error)
  const { status, params } = refusal
  return status === 0 || status >= 500 ? new Refusal(status, 'APIError', params) : refusal
}

/** The request once it is submitted; null where it has ended in another way. */
async function settle(request: Deposit, proof: number): Promise<Deposit | null> {
  try {
    return await submitDeposit(request, proof)
  } catch (error) {
    // Where its answer was lost, or another tab was faster, the record knows.
    const now = await present(request.WalletFundingRequestID)
    if (now && isInReview(now)) return now
    if (now && now.State !== 'INIT') return null
    await refresh()
    throw told(error)
  }
}

export function useSubmission(onSubmitted: (request: Deposit) => void) {
  /** It stays busy until the screen is left. */
  const [leaves, setLeaves] = useState(false)
  const { run, busy } = useChange({
    change: async ({ request, proof }: { request: Deposit; proof: number }) => {
      const submitted = await settle(request, proof)
      if (submitted) dropFunds(request.WalletFundingRequestID)
      return submitted
    },
    onDone: (submitted) => {
      if (!submitted) return
      setLeaves(true)
      onSubmitted(submitted)
    },
  })
  const submit = (request: Deposit, proof: number) => run({ request, proof })
  return { submit, busy: busy || leaves }
}
