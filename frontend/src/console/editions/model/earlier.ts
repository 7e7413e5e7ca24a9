// What investors saw of a content before another edition took its place.
import type { EarlierEditionPage } from '@/console/shared/api/wire'

/** Its earlier editions, page by page, and the way back to one. */
export interface EarlierSource {
  key: (string | number)[]
  page: (page: number, signal: AbortSignal) => Promise<EarlierEditionPage>
  /** Makes one the draft. */
  restore: (number: number, version: number) => Promise<unknown>
}
