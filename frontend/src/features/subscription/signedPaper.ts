// The signed document of an order as far as it counts. One that the server did not accept is to be signed again, also while its record
// still names it; the browser remembers which one that was.
import { type DraftKind, keepDraft, readDraft } from '@/shared/draft/drafts'
import { useSession } from '@/shared/session/store'
import type { MyInvestment } from './wire'

const refusedOf = (order: number): DraftKind<{ document: number }> => ({
  name: `refusedPaper.${order}`,
  version: 1,
  stored: ['document'],
})

/** The server says that the signed document is not valid (`SignatureFailedTip`). */
export function refusePaper({ UserInvestmentID, SignDocDocumentID }: MyInvestment): void {
  if (SignDocDocumentID) keepDraft(refusedOf(UserInvestmentID), { document: SignDocDocumentID })
}

/** The number of the signed document; null where there is none, or none that counts. */
export function useSignedPaper(order: MyInvestment | null): number | null {
  const kind = refusedOf(order?.UserInvestmentID ?? 0)
  // Follows a refusal at once.
  useSession(({ drafts }) => drafts[kind.name])
  const paper = order?.SignDocDocumentID ?? null
  return paper === readDraft(kind).values.document ? null : paper
}
