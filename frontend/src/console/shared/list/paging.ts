// Whether a list with numbered pages goes on behind one of them.

/** Items of a page of every list, and what the server gives when nothing is said. */
const pageSize = 20

export interface Paged {
  items: unknown[]
  total: number
  /** The total says "at least": only a full page tells that there may be more. */
  total_capped?: boolean
}

export const hasMore = ({ items, total, total_capped }: Paged, page: number): boolean =>
  total_capped ? items.length === pageSize : page * pageSize < total

/** Whether everything that was found is on this page. */
export const isWhole = (list: Paged, page: number): boolean =>
  page === 1 && !list.total_capped && list.items.length >= list.total
