// The draft of a decision. It survives a reload and an expired session, and the form opens with it.
import type { Item, QueueName, RedFlag } from '@/console/shared/api/wire'
import type { Act } from '@/console/shared/review/act'
import { useOperator } from '@/console/shared/session/session'
import { type DraftKind, readDraft } from '@/shared/draft/drafts'

/** The answers, by flag. */
export type Answers = Partial<Record<RedFlag['key'], string>>

export interface DecisionDraft {
  comment: string
  received: string
  flags: Answers
  /** Its form was not cancelled. */
  isOpen: boolean
  /** The version of the item that it was written on. */
  writtenOn: number
}

export const blankDecision: DecisionDraft = {
  comment: '',
  received: '',
  flags: {},
  isOpen: true,
  writtenOn: 0,
}

export const decisionDraft = (
  queue: QueueName,
  { id }: Pick<Item, 'id'>,
  act: Act,
): DraftKind<DecisionDraft> => ({
  name: `${queue}/${id}/${act}`,
  version: 1,
  stored: ['comment', 'received', 'flags', 'isOpen', 'writtenOn'],
})

/** Drafts written since the page was loaded or the operator logged in; their forms do not open by themselves. */
const writtenHere = new Set<string>()

useOperator.subscribe(({ operator }) => operator === null && writtenHere.clear())

export const writesHere = ({ name }: DraftKind<DecisionDraft>): void => void writtenHere.add(name)

/** The allowed act whose draft was left open on this version of the item by a reload or an expired session. */
export const openAct = (
  queue: QueueName,
  item: Pick<Item, 'id' | 'version'>,
  allowed: Act[],
): Act | undefined =>
  allowed.find((act) => {
    const kind = decisionDraft(queue, item, act)
    const { isOpen, writtenOn } = readDraft(kind).values
    return !writtenHere.has(kind.name) && isOpen && writtenOn === item.version
  })
