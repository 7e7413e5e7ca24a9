// What a first screen asks for early, typed as the client's own calls are.
import type { base } from './address'
import type { AnswerTo, NameOf, QueryOf } from './calls'

type Base = typeof base

/** A picture that a screen shows largest, and how wide its place is. */
export interface EarlyPicture {
  src: string | null | undefined
  sizes: string
}

export interface EarlyAsk {
  name: string
  query: object
  /** Which picture is fetched as soon as the answer names it. */
  picture?: (answer: unknown) => EarlyPicture
}

export const earlyAsk = <Name extends NameOf<Base, 'get'>>(
  name: Name,
  query: QueryOf<Base, Name>,
  picture?: (answer: AnswerTo<Base, 'get', Name>) => EarlyPicture,
): EarlyAsk => ({
  name,
  query,
  picture: picture && ((answer) => picture(answer as AnswerTo<Base, 'get', Name>)),
})
