// Follows a deposit in bitcoin until its payment has come, or its time is over.
import { useEffect, useRef } from 'react'
import { useLatest } from '@/shared/useLatest'
import { forgetBooked, useFollowing } from './api/deposits'
import { isInBitcoin } from './deposit'
import type { Deposit } from './wire'

/** `onEnd` gets the end that came while it was followed. */
export function useFollowed(request: Deposit | null, onEnd: (ended: Deposit) => void): void {
  const isAwaited = request !== null && isInBitcoin(request) && request.State === 'INIT'
  const { refetch } = useFollowing(isAwaited ? request.WalletFundingRequestID : null)
  const latest = useLatest(onEnd)
  const followed = useRef<number | null>(null)

  useEffect(() => {
    if (!isAwaited) return
    const look = () => {
      if (document.visibilityState === 'visible') void refetch()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isAwaited, refetch])

  useEffect(() => {
    if (isAwaited) {
      followed.current = request.WalletFundingRequestID
    } else if (request && request.WalletFundingRequestID === followed.current) {
      followed.current = null
      void forgetBooked()
      latest.current(request)
    }
  }, [isAwaited, request, latest])
}
