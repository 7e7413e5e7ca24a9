import { expect, test } from 'vitest'
import type { QueueName } from '@/console/shared/api/wire'
import type { Act } from '../api/queues'
import { templatesFor, templateText } from './templates'

const keys = Object.assign((id: string) => id, { rich: (id: string) => id })

test.each([
  ['kyc', 'pass', 0],
  ['kyc', 'fail', 6],
  ['withdrawals', 'pass', 3],
  ['withdrawals', 'fail', 6],
  ['subscriptions', 'pass', 0],
  ['subscriptions', 'fail', 3],
  ['subscriptions', 'revoke', 2],
  ['subscriptions', 'issue', 0],
  ['kyc', 'return', 0],
] as [QueueName, Act, number][])(
  'of %s, %s is offered %i phrases, each in both languages',
  (queue, act, count) => {
    const names = templatesFor(queue, act)
    expect(names).toHaveLength(count)
    const texts = names.flatMap((name) => [templateText(keys, name, 'zh'), templateText(keys, name, 'en')])
    expect(texts).toEqual(
      names.flatMap((name) => [`console.template.${name}.zh`, `console.template.${name}.en`]),
    )
  },
)

test('what a withdrawal passes with is never what it fails with', () => {
  const failing = templatesFor('withdrawals', 'fail')
  expect(templatesFor('withdrawals', 'pass').filter((name) => failing.includes(name))).toEqual([])
})
