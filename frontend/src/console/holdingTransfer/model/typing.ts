// A transfer while it is typed: what is wrong with it, and what is sent. The server decides.
import type { Sent } from '@/console/shared/api/client'
import type { HolderToTransfer } from '@/console/shared/api/wire'
import type { MessageId } from '@/shared/i18n'

export interface TransferValues {
  /** The number of the account that gives, as typed. */
  from_account: string
  /** The number of the account that gains, as typed. */
  to_account: string
  /** The text as typed. */
  shares: string
  document: File | undefined
  reason: string
}

/** `account` is the number of the one whose holding the transfer was asked from. */
export const blankTransfer = (account: string): TransferValues => ({
  from_account: account,
  to_account: '',
  shares: '',
  document: undefined,
  reason: '',
})

export type TransferMistakes = { [Field in keyof TransferValues]?: MessageId | undefined }

/** What was found of the numbers that are typed. */
export interface Found {
  from: HolderToTransfer | undefined
  to: HolderToTransfer | undefined
}

/** Shares are written with at most four decimals, without signs or separators. */
export function readShares(typed: string): number | undefined {
  const text = typed.trim()
  if (!/^\d{1,12}(\.\d{1,4})?$/.test(text)) return undefined
  const shares = Number(text)
  return shares > 0 ? shares : undefined
}

function sharesMistake(typed: string, from: HolderToTransfer | undefined): MessageId | undefined {
  if (typed.trim() === '') return 'console.transfer.sharesMissing'
  const shares = readShares(typed)
  if (shares === undefined) return 'console.transfer.sharesWrong'
  return from && shares > from.shares ? 'console.transfer.sharesAbove' : undefined
}

function fromMistake(from: HolderToTransfer | undefined): MessageId | undefined {
  if (!from) return 'console.transfer.accountMissing'
  if (!from.approved) return 'console.transfer.notApproved'
  return from.awaits_payment ? 'console.transfer.awaitsPayment' : undefined
}

function toMistake({ from, to }: Found): MessageId | undefined {
  if (!to) return 'console.transfer.accountMissing'
  if (to.id === from?.id) return 'console.transfer.sameAccount'
  if (!to.approved) return 'console.transfer.notApproved'
  return from && to.framework !== from.framework ? 'console.transfer.otherFramework' : undefined
}

export const transferMistakes = (values: TransferValues, found: Found): TransferMistakes => ({
  from_account: fromMistake(found.from),
  to_account: toMistake(found),
  shares: sharesMistake(values.shares, found.from),
  document: values.document ? undefined : 'console.transfer.documentMissing',
  reason: values.reason.trim() === '' ? 'console.proposal.reasonMissing' : undefined,
})

interface Sending {
  project: number
  found: Found
  /** The number of the uploaded document. */
  document: number
}

export const transferForm = (
  { shares, reason }: TransferValues,
  { project, found, document }: Sending,
): Sent<'holding_transfers'> => ({
  project,
  from_account: found.from?.id ?? 0,
  to_account: found.to?.id ?? 0,
  shares: readShares(shares) ?? 0,
  document,
  reason: reason.trim(),
})

/**
 * The part of the cost that moves with these shares: in proportion, rounded down to the cent; all of it if all shares
 * move.
 */
export function movedCost({ shares, cost }: HolderToTransfer, moved: number): number | undefined {
  if (moved > shares || shares <= 0) return undefined
  const inUnits = (of: number, decimals: number) => BigInt(Math.round(of * 10 ** decimals))
  return Number((inUnits(cost, 2) * inUnits(moved, 4)) / inUnits(shares, 4)) / 100
}
