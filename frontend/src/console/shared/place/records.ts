// Where a record is seen, where this operator sees it.
import type { FrameworkCode, Operator, Proposal } from '../api/wire'
import { queueNames, queues } from '../queues'
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
  seesRegisters,
  seesStatements,
} from '../session/rights'
import { bookAddress, isBook } from './books'
import { addressOf } from './keyed'

/** In the order of their numbers, from 1. */
export const frameworkCodes: FrameworkCode[] = ['PKF', 'CAYMAN']

/** The page of the desk on which a record is seen, where this operator sees it. A book has a page for each asset: it is seen only with one; without it `distribution:5` is the record. */
export function recordPlace(record: string, me: Operator, asset?: string | null): string | undefined {
  const [kind, id] = record.split(':')
  if (!id) return undefined
  if (isBook(record) && asset) return seesLedger(me) ? bookAddress(record, asset) : undefined
  const queue = queueNames.find((name) => queues[name].record === kind)
  if (queue) return ownQueues(me).includes(queue) ? `/${queue}/${id}` : undefined
  switch (kind) {
    case 'investor':
      return seesInvestors(me) ? `/investors/${id}` : undefined
    case 'operator':
      return seesDesk(me) ? `/operators/${id}` : undefined
    case 'campaign':
      return `/campaigns/${id}`
    case 'partner':
      return seesContents(me) ? `/partners/${id}` : undefined
    case 'project':
      return projectPlace(id, me)
    case 'proposal':
      return seesProposals(me) ? `/proposals/${id}` : undefined
    case 'payout':
      return seesPayouts(me) ? `/payouts/${id}` : undefined
    case 'distribution':
      return seesDistributions(me) ? `/distributions/${id}` : undefined
    case 'payout_batch':
      return seesPayouts(me) ? `/payout_batches/${id}` : undefined
    case 'receipt':
      return seesReceipts(me) ? `/receipts/${id}` : undefined
    case 'statement_line':
      return seesStatements(me) ? `/statement_lines/${id}` : undefined
    case 'bank_file':
      return seesStatements(me) ? `/statement_lines?state=all&file=${id}` : undefined
    case 'bank_account':
      return seesBankAccounts(me) ? `/bank_accounts/${id}` : undefined
    case 'payment':
      return seesPayments(me) ? `/payments/${id}` : undefined
    case 'exchange_rate':
      return seesBookings(me) ? '/exchange_rates' : undefined
    case 'transaction':
      return seesLedger(me) ? `/ledger/transactions/${id}` : undefined
    case 'framework':
      return frameworkPlace(frameworkCodes[Number(id) - 1], me)
    case 'content':
      return contentPlace(id, me)
    default:
      return undefined
  }
}

const frameworkPlace = (code: FrameworkCode | undefined, me: Operator): string | undefined =>
  code && seesFrameworks(me) ? `/frameworks/${code}` : undefined

/** Where the money of a project's orders is seen, where this operator sees it. */
export const projectMoneyPlace = (id: number, me: Operator): string | undefined =>
  seesPayouts(me) ? `/project_funds/${id}` : undefined

/** The register of a project, with the day that it is of and the position in it. */
export const registerAddress = (project: number, place: object = {}): string =>
  addressOf(`/projects/${project}/register`, place)

/** Where finance proposes a transfer of a holding of a project. */
export const transferAddress = (project: number, account?: string): string =>
  addressOf(`/projects/${project}/transfer`, { account })

/** The register of a project at the end of a day, or now, where this operator sees it. */
export const registerPlace = (project: number, me: Operator, day?: string): string | undefined =>
  seesRegisters(me) ? registerAddress(project, { day }) : undefined

/** Operators who may not read contents read the project's money. */
function projectPlace(id: string, me: Operator): string | undefined {
  if (seesContents(me)) return `/projects/${id}`
  return projectMoneyPlace(Number(id), me)
}

/** Of a framework and its questionnaire the trail names the content by both: `framework_pkf`. */
function contentPlace(name: string, me: Operator): string | undefined {
  const [part, code] = name.split('_')
  const framework = frameworkCodes.find((known) => known.toLowerCase() === code)
  if (part === 'framework') return frameworkPlace(framework, me)
  if (!seesContents(me)) return undefined
  if (part === 'questionnaire') return framework && `/questionnaires/${framework}`
  return `/contents/${name}`
}

/** Where the record of a proposal is seen, where this operator sees it. */
export function proposedPlace({ kind, id }: Proposal['record'], me: Operator): string | undefined {
  switch (kind) {
    case 'operator':
      return seesDesk(me) ? `/operators/${id}` : undefined
    case 'framework':
      return frameworkCodes.some((code) => code === id) && seesFrameworks(me)
        ? `/frameworks/${id}`
        : undefined
    case 'legal_text':
      return contentPlace(id, me)
    case 'bank_account':
      return seesBankAccounts(me) ? `/bank_accounts/${id}` : undefined
    case 'new_bank_account':
      return seesBankAccounts(me) ? '/bank_accounts' : undefined
    case 'project':
      return projectPlace(id, me)
    case 'order':
      return ownQueues(me).includes('subscriptions') ? `/subscriptions/${id}` : undefined
    case 'payout':
      return seesPayouts(me) ? `/payouts/${id}` : undefined
    case 'distribution':
      return seesDistributions(me) ? `/distributions/${id}` : undefined
    case 'exchange_rates':
      return seesBookings(me) ? '/exchange_rates' : undefined
    case 'account':
      return ownQueues(me).includes('kyc') ? `/kyc/${id}` : undefined
    case 'new_operator':
      return undefined
  }
}
