// What still has to be corrected in an account that failed its review: what the reviewer named and what has not been
// replaced since. The server says whether anything changed, not what. So the refused documents are remembered while
// nothing has changed; if they are not known, as on another device, a change counts for all that was named.
import { useEffect } from 'react'
import { type Subject, subjectsOf } from '@/shared/correction'
import { type DraftKind, dropDraft, keepDraft, readDraft } from '@/shared/draft/drafts'
import { useSession } from '@/shared/session/store'
import { documentOf, shownState } from './kyc'
import { placeRoute, wizardRoute } from './routes'
import type { NeededCode, UserEntity } from './wire'

export type Correction = 'personal' | 'bank' | NeededCode

const corrections: Partial<Record<Subject, Correction>> = {
  personal: 'personal',
  bank: 'bank',
  passport: 'Passport',
  address: 'POA',
  questionnaire: 'ID',
}

const codes = ['Passport', 'POA', 'ID'] as const

const isDocument = (correction: Correction): correction is NeededCode =>
  codes.some((code) => code === correction)

/** The documents that were refused, by their DocumentIDs, and whether the steps were saved since. */
type Refused = Record<NeededCode, number> & { isSaved: boolean }

const refusedDraft = ({ UserEntityID }: Pick<UserEntity, 'UserEntityID'>): DraftKind<Refused> => ({
  name: `account.refused.${UserEntityID}`,
  version: 1,
  stored: [...codes, 'isSaved'],
})

/** The reviewer's words, while they apply. */
export const refusalOf = (account: UserEntity): string | null =>
  (shownState(account) === 'failed' && account.LastKYCLog.Comment) || null

/** What the reviewer named, in the order of the steps. */
export const namedCorrections = (account: UserEntity): Correction[] =>
  subjectsOf(refusalOf(account)).flatMap((subject) => corrections[subject] ?? [])

function isOpen(correction: Correction, account: UserEntity, known: Partial<Refused>): boolean {
  if (!account.ChangedInd) return true
  if (!isDocument(correction)) return known.isSaved === false
  return known[correction] !== undefined && known[correction] === documentOf(account, correction)?.DocumentID
}

/** The corrections that are still to be made. */
export function useCorrections(account: UserEntity | undefined): Correction[] {
  // What is kept of them may change while this is shown.
  useSession(({ drafts }) => account && drafts[refusedDraft(account).name])
  const named = account ? namedCorrections(account) : []
  const isUntouched = named.length > 0 && account?.ChangedInd === false
  useEffect(() => {
    if (!account || !isUntouched) return
    const documents = codes.map((code) => [code, documentOf(account, code)?.DocumentID])
    keepDraft(refusedDraft(account), { ...Object.fromEntries(documents), isSaved: false })
  }, [account, isUntouched])
  if (!account) return []
  const known = readDraft(refusedDraft(account)).values
  return named.filter((correction) => isOpen(correction, account, known))
}

/** Whether the personal and bank steps were saved again. */
export function noteSaved(account: UserEntity): void {
  const kind = refusedDraft(account)
  const { values } = readDraft(kind)
  if (values.isSaved === false) keepDraft(kind, { ...values, isSaved: true })
}

/** Forgets the refusal once the account is submitted again. */
export const forgetRefused = (account: UserEntity): void => dropDraft(refusedDraft(account).name)

/** Where something is corrected. */
export function correctionRoute(framework: number, correction: Correction): string {
  switch (correction) {
    case 'personal':
      return `${wizardRoute(framework)}&step=0`
    case 'bank':
      return `${wizardRoute(framework)}&step=1`
    case 'Passport':
      return placeRoute('passport', framework)
    case 'POA':
      return placeRoute('address', framework)
    case 'ID':
      return placeRoute('survey', framework)
  }
}
