// What still has to be corrected in an account that failed its review: what the reviewer named and what has not been
// replaced since. The server says whether anything changed, not what. So the refused documents are remembered while
// nothing has changed; if they are not known, as on another device, a change counts for all that was named.
import { useEffect } from 'react'
import { useDocuments } from '@/shared/api/documents'
import { type Subject, subjectsOf } from '@/shared/correction'
import { type DraftKind, dropDraft, keepDraft, readDraft } from '@/shared/draft/drafts'
import { useSession } from '@/shared/session/store'
import { documentOf, shownState } from './kyc'
import { papersRoute, placeRoute, wizardRoute } from './routes'
import type { AccountDocument, NeededCode, UserEntity } from './wire'

/** The identity card lies in the profile: the account itself has nothing to change for it. */
export type Correction = 'personal' | 'bank' | NeededCode | 'idCard'

const corrections: Partial<Record<Subject, Correction>> = {
  personal: 'personal',
  bank: 'bank',
  passport: 'Passport',
  address: 'POA',
  questionnaire: 'ID',
  idCard: 'idCard',
}

const codes = ['Passport', 'POA', 'ID'] as const

const sides: AccountDocument['CodeKey'][] = ['IDCardFrontside', 'IDCardBackside']

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

/**
 * Whether what failed is nothing that the account itself holds: an identity card, or what the reviewer's own words ask
 * for. Such an account can be submitted again as it is.
 */
export const isElsewhere = (account: UserEntity): boolean =>
  refusalOf(account) !== null && namedCorrections(account).every((correction) => correction === 'idCard')

/** Neither side of the identity card was uploaded since the review failed. */
function isCardOpen({ ReviewFailedDateTime: failed }: UserEntity, documents: AccountDocument[]): boolean {
  if (!failed) return false
  return !documents.some(
    ({ CodeKey, CreatedDate }) => sides.includes(CodeKey) && Date.parse(CreatedDate) > Date.parse(failed),
  )
}

function isOpen(
  correction: Exclude<Correction, 'idCard'>,
  account: UserEntity,
  known: Partial<Refused>,
): boolean {
  if (!account.ChangedInd) return true
  if (!isDocument(correction)) return known.isSaved === false
  return known[correction] !== undefined && known[correction] === documentOf(account, correction)?.DocumentID
}

/** The corrections that are still to be made. */
export function useCorrections(account: UserEntity | undefined): Correction[] {
  // What is kept of them may change while this is shown.
  useSession(({ drafts }) => account && drafts[refusedDraft(account).name])
  const named = account ? namedCorrections(account) : []
  const documents = useDocuments(named.includes('idCard')).data ?? []
  const isUntouched = named.length > 0 && account?.ChangedInd === false
  useEffect(() => {
    if (!account || !isUntouched) return
    const documents = codes.map((code) => [code, documentOf(account, code)?.DocumentID])
    keepDraft(refusedDraft(account), { ...Object.fromEntries(documents), isSaved: false })
  }, [account, isUntouched])
  if (!account) return []
  const known = readDraft(refusedDraft(account)).values
  return named.filter((correction) =>
    correction === 'idCard' ? isCardOpen(account, documents) : isOpen(correction, account, known),
  )
}

/** Whether the personal and bank steps were saved again. */
export function noteSaved(account: UserEntity): void {
  const kind = refusedDraft(account)
  const { values } = readDraft(kind)
  if (values.isSaved === false) keepDraft(kind, { ...values, isSaved: true })
}

/** Forgets the refusal once the account is submitted again. */
export const forgetRefused = (account: UserEntity): void => dropDraft(refusedDraft(account).name)

/** Where the identity card is uploaded. */
export const idCardRoute = '/user/personaldata/idcard'

/** Where something is corrected. The identity card is reached from the documents' step, where one comes back to. */
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
    case 'idCard':
      return papersRoute(framework)
  }
}
