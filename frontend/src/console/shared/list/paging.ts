// Whether a list with numbered pages continues after one of them.

/** Items on a page of every list, the server's default. */
const pageSize = 20

export interface Paged {
  items: unknown[]
  total: number
  /** The total is a minimum: only a full page shows that there may be more. */
  total_capped?: boolean
}

export const hasMore = ({ items, total, total_capped }: Paged, page: number): boolean =>
  total_capped ? items.length === pageSize : page * pageSize < total

/** Whether everything that was found is on this page. */
export const isWhole = (list: Paged, page: number): boolean =>
  page === 1 && !list.total_capped && list.items.length >= list.total
