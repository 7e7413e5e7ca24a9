import { expect, test } from 'vitest'
import accountTexts from '@/console/account/messages.en.json'
import type { Item, QueueName } from '@/console/shared/api/wire'
import type { Act } from '@/console/shared/review/act'
import { partly } from '@/testing/partly'
import { kinds } from './kinds'

const keys = Object.assign((id: string) => id, { rich: (id: string) => id })
const phrases = (queue: QueueName, act: Act, item: Partial<Item> = {}) =>
  kinds[queue].decision.phrases(act, partly<Item>({ documents: [], ...item }))

const inBitcoin: Partial<Item> = { funding_method: 'Bitcoin' }

test.each([
  ['kyc', 'pass', 0],
  ['kyc', 'fail', 10],
  ['deposits', 'pass', 3],
  ['deposits', 'fail', 3],
  ['withdrawals', 'pass', 3],
  ['withdrawals', 'fail', 6],
  ['subscriptions', 'pass', 0],
  ['subscriptions', 'fail', 3],
  ['subscriptions', 'revoke', 2],
  ['subscriptions', 'issue', 0],
  ['kyc', 'return', 0],
  ['deposits', 'pass', 1, inBitcoin],
  ['deposits', 'fail', 1, inBitcoin],
] as [QueueName, Act, number, Partial<Item>?][])(
  'of %s, %s is offered %i phrases, each in both languages',
  (queue, act, count, item = {}) => {
    const offered = phrases(queue, act, item)
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

test('what an investor is told to replace is named: no phrase for an account speaks of a document in general', () => {
  const about = /bank |passport|identity card|proof of address|questionnaire/i
  const said = { ...accountTexts } as Record<string, string>
  const offered = phrases('kyc', 'fail')
  const words = offered.map(({ words }) => said[words(keys, 'en')] ?? '')
  expect(words.filter((text) => !about.test(text))).toEqual([])
})
