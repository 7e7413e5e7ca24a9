// Which fields of an item are shown: those with something in them, and those that had something at the last review.
import type { Item, QueueName } from '../api/wire'
import { queues } from '../queues'
import type { FieldGroup } from './fields'
import { isTyped, type Since } from './sinceReview'

/** The groups of a queue that have anything to show, in the order of the form. */
export const typedGroups = (
  queue: QueueName,
  { data, funding_method: method }: Pick<Item, 'data' | 'funding_method'>,
  since: Since | undefined,
): FieldGroup[] =>
  queues[queue].typed
    // Bitcoin comes from no bank account.
    .filter(({ name }) => method !== 'Bitcoin' || name !== 'bank')
    .map((group) => ({
      ...group,
      fields: group.fields.filter(({ name }) => isTyped(data[name]) || since?.fields[name]),
    }))
    .filter(({ fields }) => fields.length > 0)

export const countFields = (groups: FieldGroup[]): number =>
  groups.reduce((sum, { fields }) => sum + fields.length, 0)
