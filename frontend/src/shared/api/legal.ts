// The legal notice, the privacy policy and the payment terms, in the language now shown.
import { get } from './client'
import { useServer } from './query'
import type { Schemas } from './wire'

export type LegalKind = Schemas['LegalTextKind']
export const legalKinds: LegalKind[] = ['notice', 'privacy', 'payment']

const keptMs = 300_000

export const useLegal = (kind: LegalKind) =>
  useServer(['legal', kind], (signal) => get('public_legal.json', { kind }, { signal }), {
    staleTime: keptMs,
  })
