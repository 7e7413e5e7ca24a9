// Fields that a reader has ticked off against the documents. They belong to the version that was read, and are dropped
// with it; a reload restores them. The decision that passes the item sends them along, so that the second line sees
// what the first has compared.
import { type DraftKind, dropDraft, keepDraft, readDraft } from '@/shared/draft/drafts'
import { useSession } from '@/shared/session/store'
import type { Item, QueueName } from '../api/wire'

export interface Ticks {
  ticked: ReadonlySet<string>
  tick: (name: string) => void
}

type Ticked = Pick<Item, 'id' | 'version'>

/** The part of an item that is compared: what its investor typed, or the account that it is paid to. */
type Part = 'typed' | 'payee'

const nameOf = (queue: QueueName, { id }: Ticked, part: Part) => `${queue}/${id}/ticks/${part}`

/** Only names of fields, which say nothing about the investor. */
const ticksOf = (queue: QueueName, item: Ticked, part: Part): DraftKind<{ ticked: string[] }> => ({
  name: nameOf(queue, item, part),
  version: item.version,
  stored: ['ticked'],
})

const read = (kind: DraftKind<{ ticked: string[] }>): string[] => readDraft(kind).values.ticked ?? []

/** Every field that was ticked off on an item, as it is sent. */
export const tickedOf = (queue: QueueName, item: Ticked): string[] => [
  ...read(ticksOf(queue, item, 'typed')),
  ...read(ticksOf(queue, item, 'payee')).map((name) => `payee_${name}`),
]

/** Once the item is decided. */
export function dropTicks(queue: QueueName, item: Ticked): void {
  for (const part of ['typed', 'payee'] as const) dropDraft(nameOf(queue, item, part))
}

export function useTicks(queue: QueueName, item: Ticked, part: Part = 'typed'): Ticks {
  const kind = ticksOf(queue, item, part)
  useSession(({ drafts }) => drafts[kind.name])
  const tick = (name: string) => {
    const next = new Set(read(kind))
    if (!next.delete(name)) next.add(name)
    keepDraft(kind, { ticked: [...next] })
  }
  return { ticked: new Set(read(kind)), tick }
}
