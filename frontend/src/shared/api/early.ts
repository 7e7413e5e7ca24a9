// Answers that the page's own first script requested while the program was still loading. The client takes each over
// once instead of asking again; one that was not taken in time, or belongs to a session that ended, is never used.
import { address } from './address'

/** As long as an answer counts as fresh. */
const keptMs = 15_000

export interface EarlyAnswer {
  /** Undefined where it turned out that there was nothing to ask: nobody is logged in. */
  answer: Promise<Response | undefined>
  /** Milliseconds since 1970. */
  askedAt: number
}

declare global {
  interface Window {
    landfallEarly?: Map<string, EarlyAnswer>
  }
}

const keyOf = (name: string, query: object, language: string): string => `${language} ${address(name, query)}`

export function keepEarly(
  name: string,
  query: object,
  language: string,
  answer: Promise<Response | undefined>,
): void {
  window.landfallEarly ??= new Map()
  window.landfallEarly.set(keyOf(name, query, language), { answer, askedAt: Date.now() })
}

/** The answer to exactly this request, if it was sent early: only one caller gets it. A failed one counts as none. */
export function takeEarly(
  name: string,
  query: object,
  language: string,
): Promise<Response | undefined> | undefined {
  const key = keyOf(name, query, language)
  const found = window.landfallEarly?.get(key)
  if (!found) return undefined
  window.landfallEarly?.delete(key)
  return Date.now() - found.askedAt > keptMs ? undefined : found.answer.catch(() => undefined)
}

export const dropEarly = (): void => window.landfallEarly?.clear()
