// The evidence screen's rules (decisions 32 and 33).
import { step, wallet } from './order'

/** The evidence that an order needs: a signature when it is paid from the wallet, else a proof of payment. */
export type EvidenceKind = 'signature' | 'proof'

export const kindOf = (paymentMethod: number | null | undefined): EvidenceKind | null => {
  if (!paymentMethod) return null
  return paymentMethod === wallet ? 'signature' : 'proof'
}

export interface Evidence {
  kind: EvidenceKind | null
  hasProof: boolean
  hasSigned: boolean
}

/** The step that is sent with the order. */
export function evidenceStep({ kind, hasProof, hasSigned }: Evidence): number {
  if (hasProof || hasSigned) return step.review
  if (kind === 'proof') return step.complete
  return kind === 'signature' ? step.profile : step.signDoc
}

/** Why Done is not possible yet: the order's own kind of evidence is missing. */
export function missingEvidence({ kind, hasProof, hasSigned }: Evidence): EvidenceKind | null {
  if (kind === 'proof') return hasProof ? null : 'proof'
  return hasSigned ? null : 'signature'
}

/** The proof is stored and the order is not signed: signing is next (decision 32). */
export const signsNext = ({ kind, hasProof, hasSigned }: Evidence): boolean =>
  kind !== 'signature' && hasProof && !hasSigned
