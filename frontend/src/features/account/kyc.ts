// What the review state of an account means to its owner (requirement part 2, section 4).
import type { Tone } from '@/shared/ui/Status'
import type { AccountDocument, DocumentCode, Framework, FrameworkLookup, KycCode, UserEntity } from './wire'

export type Shown = 'uncommitted' | 'review' | 'approved' | 'failed'

const shown: Record<KycCode, Shown> = {
  INIT: 'uncommitted',
  LWAIT: 'review',
  GWAIT: 'review',
  GPASS: 'approved',
  LFAIL: 'failed',
  GFAIL: 'failed',
}

export const tones: Record<Shown, Tone> = {
  uncommitted: 'open',
  review: 'waiting',
  approved: 'good',
  failed: 'bad',
}

export const shownState = (account: UserEntity): Shown => shown[account.LastKYCLog?.KYCStateCode ?? 'INIT']

export const isLocked = (account: UserEntity): boolean => shownState(account) === 'review'

/** The newest document of a kind. */
export const documentOf = (account: UserEntity, code: DocumentCode): AccountDocument | undefined =>
  (account.Documents ?? [])
    .filter((document) => document.CodeKey === code)
    .reduce<AccountDocument | undefined>(
      (newest, document) => (newest && newest.DocumentID > document.DocumentID ? newest : document),
      undefined,
    )

const kinds: DocumentCode[] = ['Passport', 'POA', 'ID']

export const documentsDone = (account: UserEntity): boolean =>
  account.DocumentsCompleteInd ?? kinds.every((code) => documentOf(account, code) !== undefined)

/** The bank deposit is confirmed everywhere but under Cayman. */
export function asksConfirmation(framework: Framework | undefined, lookups: FrameworkLookup[] = []): boolean {
  const lookup = lookups.find(
    (candidate) => candidate.InvestmentFrameworkID === framework?.InvestmentFrameworkID,
  )
  return (
    lookup?.IsBankDepositConfirmationRequired ??
    (framework !== undefined && !/cayman/i.test(framework.CodeKey))
  )
}
