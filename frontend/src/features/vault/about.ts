// Where the record is that a message speaks of, or that a document belongs to.
import type { About, VaultEntry } from './wire'

const orderTypes = { order: 1, withdrawal: 2, deposit: 3 } as const
const kindsOfOrder = { 1: 'order', 2: 'withdrawal', 3: 'deposit' } as const

/** The target of an entry: the record that a message is about, or the order that a document belongs to. */
export function aboutOf({ message, orderType, refId }: VaultEntry): About | undefined {
  if (message) return message.about ?? undefined
  return orderType && refId ? { kind: kindsOfOrder[orderType], id: refId } : undefined
}

/** The screen of the record; none where there is none to open, as of the archive, which is on this page. */
export function aboutRoute({ kind, id }: About, productId: VaultEntry['productId']): string | null {
  switch (kind) {
    case 'order':
    case 'withdrawal':
    case 'deposit':
      return `/account/portfolio/orderinfo?type=${orderTypes[kind]}&num=${id}`
    case 'distribution':
      return productId ? `/account/portfolio/holding?productId=${productId}` : null
    case 'account':
      return '/account/openaccount'
    default:
      return null
  }
}
