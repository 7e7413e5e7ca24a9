// Names for the parts of the server's document that registers use.
import type { Schemas } from '@/shared/api/calls'

/** The register of a project at the end of a day, or now. */
export type Register = Schemas['Register']
export type RegisteredHolder = Schemas['RegisteredHolder']
/** What all holders have, whatever is searched for. */
export type RegisterSums = Schemas['RegisterSums']
export type HoldingChange = Schemas['HoldingChange']
