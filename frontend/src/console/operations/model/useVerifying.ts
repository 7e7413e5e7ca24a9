// A verification from its page: its state, and starting the next. One that another operator started is followed too.
import { useState } from 'react'
import { asRefusal, type Refusal } from '@/shared/api/refusal'
import { startVerification, useVerification, type Verified } from '../api/verification'

export function useVerifying(what: Verified) {
  const [follow, setFollow] = useState(true)
  const { data, error, refetch } = useVerification(what, follow)
  const [refusal, setRefusal] = useState<Refusal>()
  const isRunning = data?.running != null
  if (data && follow !== isRunning) setFollow(isRunning)
  const start = async () => {
    setRefusal(undefined)
    try {
      await startVerification(what)
    } catch (failed) {
      setRefusal(asRefusal(failed))
    }
  }
  const failure = refusal ?? (data ? undefined : error)
  return { data, failure, start, again: () => void (refusal ? start() : refetch()) }
}

export type Verifying = ReturnType<typeof useVerifying>
