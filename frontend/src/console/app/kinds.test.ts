import { expect, test } from 'vitest'
import type { QueueName } from '@/console/shared/api/wire'
import type { Act } from '@/console/shared/review/act'
import { kinds } from './kinds'

const keys = Object.assign((id: string) => id, { rich: (id: string) => id })
const phrases = (queue: QueueName, act: Act) => kinds[queue].decision.phrases(act)

test.each([
  ['kyc', 'pass', 0],
  ['kyc', 'fail', 6],
  ['deposits', 'pass', 3],
  ['deposits', 'fail', 3],
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
    const offered = phrases(queue, act)
    expect(offered).toHaveLength(count)
    const own = offered.map(({ name }) => name.replace('console.templateName.', ''))
    expect(offered.map(({ words }) => [words(keys, 'zh'), words(keys, 'en')])).toEqual(
      own.map((name) => [`console.template.${name}.zh`, `console.template.${name}.en`]),
    )
  },
)

test.each(['withdrawals', 'deposits'] as const)('what %s pass with is never what they fail with', (queue) => {
  const failing = phrases(queue, 'fail').map(({ name }) => name)
  expect(phrases(queue, 'pass').filter(({ name }) => failing.includes(name))).toEqual([])
})
