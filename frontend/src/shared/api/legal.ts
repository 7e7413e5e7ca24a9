// The legal notice, the privacy policy and the payment terms, in the language now shown.
import { get } from './client'
import { useServer } from './query'
import type { components } from './schema'

type LegalText = components['schemas']['LegalText']

export const legalKinds = ['notice', 'privacy', 'payment'] as const
export type LegalKind = (typeof legalKinds)[number]

const keptMs = 300_000

export const useLegal = (kind: LegalKind) =>
  useServer(['legal', kind], (signal) => get<LegalText>('public_legal.json', { kind }, { signal }), {
    staleTime: keptMs,
  })
