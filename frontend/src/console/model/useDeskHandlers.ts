// The keys that work everywhere at the desk: the queues by number, and the sheet of keys.
import { useNavigate } from 'react-router-dom'
import { useHelp } from './desk'
import { ownAddress } from './place'
import { useOperator } from './session'
import type { Handlers } from './useKeys'

export function useDeskHandlers(): Handlers {
  const navigate = useNavigate()
  const help = useHelp()
  const me = useOperator((session) => session.operator)
  if (!me) return { help }
  return {
    help,
    kyc: () => void navigate(ownAddress('kyc', me)),
    subscriptions: () => void navigate(ownAddress('subscriptions', me)),
  }
}
