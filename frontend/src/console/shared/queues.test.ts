import { expect, test } from 'vitest'
import { actOf } from './keys/keyboard'
import { isQueue, queueNames, queues } from './queues'

test('the queues stand in the order of an investor: the account, money in, money out, what it buys', () =>
  expect(queueNames).toEqual(['kyc', 'deposits', 'withdrawals', 'subscriptions']))

test.each(queueNames)('%s has a key that means nothing else, in a list and in an item', (queue) => {
  const { key } = queues[queue]
  expect(queueNames.filter((other) => queues[other].key === key)).toEqual([queue])
  expect(actOf('list', { key })).toBe(queue)
  expect(actOf('item', { key })).toBe(queue)
})

test.each(['icon', 'record'] as const)('no two queues have the same %s', (part) => {
  const all = queueNames.map((queue) => queues[queue][part])
  expect(new Set(all).size).toBe(all.length)
})

test.each(queueNames)('%s can be narrowed to every state that waits, and to all', (queue) => {
  const { waiting, filters } = queues[queue]
  expect(waiting.slice(0, 2)).toEqual(['LWAIT', 'GWAIT'])
  expect(filters).toEqual(expect.arrayContaining([undefined, ...waiting, 'all']))
})

test('reviewers have the first line of accounts, finance that of everything with money', () =>
  expect(queueNames.map((queue) => queues[queue].firstLine)).toEqual([
    'reviewer',
    'finance',
    'finance',
    'finance',
  ]))

test('only a queue is called one', () =>
  expect(['deposits', 'payments', 'toString'].filter(isQueue)).toEqual(['deposits']))
