// What an operator sees, reads and changes. It mirrors the server's rules so that every offered act can succeed; the
// server decides.
import type { Operator, ProposalKind, QueueName, Role, State } from '../api/wire'
import type { ListName } from '../place/place'
import { queueNames, queues } from '../queues'

/** The role that decides on a line of a queue. */
export function decider(queue: QueueName, state: State): Role | undefined {
  if (state === 'LWAIT') return queues[queue].firstLine
  if (state === 'GWAIT' || state === 'PRE_OK') return 'approver'
  return undefined
}

/** Whether an operator decides on something in a queue. */
export const decidesIn = (queue: QueueName, me: Operator): boolean =>
  queues[queue].waiting.some((state) => {
    const role = decider(queue, state)
    return role !== undefined && me.roles.includes(role)
  })

/** Whether an operator decides in any queue: then the daily e-mail is for them. */
export const decidesSomewhere = (me: Operator): boolean => queueNames.some((queue) => decidesIn(queue, me))

/** Whether an operator reads a queue: everybody who decides in it, and the auditor. */
export const reads = (queue: QueueName, me: Operator): boolean =>
  me.roles.includes('auditor') ||
  queues[queue].waiting.some((state) => me.roles.includes(decider(queue, state) ?? 'auditor'))

/**
 * What an investor typed, signed and uploaded can be read on their page by operators who read accounts; for orders, by
 * those who read both.
 */
export const readsFiles = (queue: QueueName, me: Operator): boolean => reads('kyc', me) && reads(queue, me)

/** Editors make and change campaigns; everybody sees them. */
export const editsCampaigns = (me: Operator): boolean => me.roles.includes('editor')

/** Editors change what the site says; auditors see their drafts. */
export const editsContents = (me: Operator): boolean => me.roles.includes('editor')

export const seesContents = (me: Operator): boolean => editsContents(me) || me.roles.includes('auditor')

/** Administrators change what frameworks allow, say and cost; auditors see it. */
export const editsFrameworks = (me: Operator): boolean => me.roles.includes('admin')

export const seesFrameworks = (me: Operator): boolean => editsFrameworks(me) || me.roles.includes('auditor')

/** Everybody who decides in a queue sees investors, and so do administrators and auditors. */
export const seesInvestors = (me: Operator): boolean => me.roles.includes('admin') || ownQueues(me).length > 0

/** Administrators decide who works at the desk; auditors see it. */
export const runsDesk = (me: Operator): boolean => me.roles.includes('admin')

export const seesDesk = (me: Operator): boolean => runsDesk(me) || me.roles.includes('auditor')

/** Finance gives payments back; auditors see them. */
export const givesBack = (me: Operator): boolean => me.roles.includes('finance')

export const seesPayments = (me: Operator): boolean => givesBack(me) || me.roles.includes('auditor')

/** Finance pays what is owed, and an approver releases it; auditors see it. */
export const paysOut = (me: Operator): boolean => me.roles.includes('finance')

export const seesPayouts = (me: Operator): boolean =>
  me.roles.some((role) => role === 'finance' || role === 'approver' || role === 'auditor')

/** Finance distributes a project's income and principal to its holders, and an approver approves each; auditors see them. */
export const distributes = paysOut
export const seesDistributions = seesPayouts

/** Who holds the shares of a project is read by the same people. */
export const seesRegisters = seesPayouts

/** Finance enters what arrived on the bank accounts and matches it; approvers and auditors see it. */
export const entersReceipts = (me: Operator): boolean => me.roles.includes('finance')

export const seesReceipts = (me: Operator): boolean =>
  me.roles.some((role) => role === 'finance' || role === 'approver' || role === 'auditor')

/** Finance proposes exchange rates and books by hand, and an approver confirms; auditors see it. */
export const booksByHand = (me: Operator): boolean => me.roles.includes('finance')

export const seesBookings = (me: Operator): boolean =>
  me.roles.some((role) => role === 'finance' || role === 'approver' || role === 'auditor')

/** Finance proposes to block and release accounts, and an approver approves. */
export const blocksAccounts = booksByHand

/**
 * Administrators open, change and close the platform's own bank accounts in pairs; everybody who moves money, and the
 * auditor, sees them.
 */
export const changesBankAccounts = (me: Operator): boolean => me.roles.includes('admin')

export const seesBankAccounts = (me: Operator): boolean =>
  me.roles.some((role) => role !== 'reviewer' && role !== 'editor')

/** What the bank's files say is for the same people: finance reads the files and confirms what their lines are. */
export const readsBankFiles = entersReceipts
export const seesStatements = seesReceipts

/**
 * Everybody who moves money reads the ledger and proves that the books agree, and so do administrators and auditors.
 */
export const seesLedger = (me: Operator): boolean =>
  me.roles.some((role) => role !== 'reviewer' && role !== 'editor')

/** Auditors change nothing. */
export const endsSessions = (me: Operator): boolean =>
  me.roles.some((role) => role !== 'editor' && role !== 'auditor')

/** Every role, in the order in which they are shown. */
export const allRoles: Role[] = ['reviewer', 'approver', 'finance', 'editor', 'admin', 'auditor']

/** Roles whose holders decide something: giving or taking one needs two administrators. */
const decidingRoles: Role[] = ['reviewer', 'approver', 'finance', 'editor', 'admin']

/** Whether somebody with these roles decides something. */
export const decides = (roles: Role[]): boolean => roles.some((role) => decidingRoles.includes(role))

/** Whether other roles need a second administrator. */
export const changesDecidingRoles = (before: Role[], after: Role[]): boolean =>
  decidingRoles.some((role) => before.includes(role) !== after.includes(role))

/** Finance proposes to issue all of a project; an approver approves it. */
export const proposesIssue = (me: Operator): boolean => me.roles.includes('finance')

/** The roles that approve proposals of a kind. */
export const approversOf = (kind: ProposalKind): Role[] => {
  switch (kind) {
    case 'publish_project':
    case 'publish_legal_text':
      return ['editor', 'approver']
    case 'issue_project':
    case 'revoke_issued':
    case 'correct_issued':
    case 'move_payout':
    case 'pay_project':
    case 'confirm_rates':
    case 'book_manually':
    case 'transfer_holding':
    case 'block_account':
    case 'release_account':
    case 'approve_distribution':
    case 'correct_distribution':
      return ['approver']
    default:
      return ['admin']
  }
}

/** Everybody who proposes or approves something, and the auditor. */
export const seesProposals = (me: Operator): boolean => me.roles.some((role) => role !== 'reviewer')

/** The queues that an operator reads, in the order in which they are shown. */
export const ownQueues = (me: Operator): QueueName[] => queueNames.filter((queue) => reads(queue, me))

/** Everybody who reads notes can be mentioned in one: these are the roles that see investors. */
export const seesMentions = seesInvestors

/** Today's waiting items, for everybody who has something to review, to approve or to pay. */
export const seesToday = (me: Operator): boolean => ownQueues(me).length > 0 || seesProposals(me)

const lists: [ListName, (me: Operator) => boolean][] = [
  ['today', seesToday],
  ['proposals', seesProposals],
  ['mentions', seesMentions],
  ['investors', seesInvestors],
  ['receipts', seesReceipts],
  ['statement_lines', seesStatements],
  ['payouts', seesPayouts],
  ['distributions', seesDistributions],
  ['payments', seesPayments],
  ['adjustments', seesBookings],
  ['exchange_rates', seesBookings],
  ['bank_accounts', seesBankAccounts],
  ['ledger', seesLedger],
  ['reconciliation', seesLedger],
  ['figures', seesLedger],
  ['campaigns', () => true],
  ['projects', seesContents],
  ['partners', seesContents],
  ['contents', seesContents],
  ['questionnaires', seesContents],
  ['frameworks', seesFrameworks],
  ['operators', seesDesk],
  ['outbox', seesDesk],
  ['audit', seesDesk],
]

/** The lists beside the queues that an operator sees, in the order of the rail. */
export const seenLists = (me: Operator): ListName[] =>
  lists.filter(([, sees]) => sees(me)).map(([list]) => list)

/** Whether a name is that of a queue or a list which an operator does not see. */
export const isHidden = (name: string, me: Operator): boolean =>
  [...queueNames, ...lists.map(([list]) => list)].some((place) => place === name) &&
  ![...ownQueues(me), ...seenLists(me)].some((place) => place === name)

/** Where an operator begins: the first state of a queue that waits for one of their roles. */
export function ownState(queue: QueueName, me: Operator): State | undefined {
  return queues[queue].waiting.find((state) => me.roles.includes(decider(queue, state) ?? 'admin'))
}
