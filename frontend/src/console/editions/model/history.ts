// The history of something that editors write.
import type { ContentHistoryPage } from '@/console/shared/api/wire'

/** Its history, page by page. */
export interface HistorySource {
  /** As the audit trail names it. */
  record: string
  key: (string | number)[]
  page: (page: number, signal: AbortSignal) => Promise<ContentHistoryPage>
}
