// The keys that work everywhere at the desk: the queues by number, and the sheet of keys.
import { useNavigate } from 'react-router-dom'
import { type ListName, listAddress, ownAddress } from '../place/place'
import {
  ownQueues,
  seesBankAccounts,
  seesBookings,
  seesContents,
  seesDesk,
  seesDistributions,
  seesFrameworks,
  seesInvestors,
  seesLedger,
  seesPayments,
  seesPayouts,
  seesProposals,
  seesReceipts,
  seesStatements,
  seesToday,
} from '../session/rights'
import { useOperator } from '../session/session'
import { useHelp } from './help'
import type { Handlers } from './useKeys'

export function useDeskHandlers(): Handlers {
  const navigate = useNavigate()
  const help = useHelp()
  const me = useOperator((session) => session.operator)
  if (!me) return { help }
  const queues = ownQueues(me).map((queue) => [queue, () => void navigate(ownAddress(queue, me))])
  const list = (name: ListName) => () => void navigate(listAddress(name, { page: 1 }))
  return {
    help,
    campaigns: list('campaigns'),
    ...(seesToday(me) ? { today: list('today') } : {}),
    ...(seesInvestors(me) ? { investors: list('investors') } : {}),
    ...(seesContents(me)
      ? {
          contents: list('contents'),
          partners: list('partners'),
          projects: list('projects'),
          questionnaires: list('questionnaires'),
        }
      : {}),
    ...(seesDesk(me) ? { operators: list('operators'), outbox: list('outbox'), audit: list('audit') } : {}),
    ...(seesFrameworks(me) ? { frameworks: list('frameworks') } : {}),
    ...(seesProposals(me) ? { proposals: list('proposals') } : {}),
    ...(seesPayments(me) ? { payments: list('payments') } : {}),
    ...(seesReceipts(me) ? { receipts: list('receipts') } : {}),
    ...(seesStatements(me) ? { statement_lines: list('statement_lines') } : {}),
    ...(seesPayouts(me) ? { payouts: list('payouts') } : {}),
    ...(seesDistributions(me) ? { distributions: list('distributions') } : {}),
    ...(seesBookings(me) ? { adjustments: list('adjustments'), exchange_rates: list('exchange_rates') } : {}),
    ...(seesBankAccounts(me) ? { bank_accounts: list('bank_accounts') } : {}),
    ...(seesLedger(me)
      ? { ledger: list('ledger'), reconciliation: list('reconciliation'), figures: list('figures') }
      : {}),
    ...Object.fromEntries(queues),
  }
}
