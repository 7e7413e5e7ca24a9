import { expect, test } from 'vitest'
import { completed, mentioned, offered, typedHandle } from './mention'

const colleagues = [
  { handle: 'ann@desk.test', address: 'ann@desk.test', name: 'Ann Lee' },
  { handle: 'ann@partner.test', address: 'ann@partner.test', name: 'Ann Wu' },
  { handle: 'li.wei', address: 'li.wei@desk.test', name: 'Wei Li' },
  { handle: 'ruth', address: 'ruth@desk.test', name: 'Ruth' },
]
const handles = (found: { handle: string }[]) => found.map(({ handle }) => handle)

test.each([
  ['@', ''],
  ['ask @Ru', 'ru'],
  ['请@li.w', 'li.w'],
  ['请＠ru', 'ru'],
  ['@ann@d', 'ann@d'],
  ['write to x@ru', undefined],
  ['@ruth ', undefined],
  ['ruth', undefined],
])('behind “%s” is typed of a handle: %s', (text, typed) => {
  expect(typedHandle(text, text.length)).toBe(typed)
})

test('colleagues are offered by handle and by name', () => {
  expect(handles(offered(colleagues, 'ann'))).toEqual(['ann@desk.test', 'ann@partner.test'])
  expect(handles(offered(colleagues, 'wei'))).toEqual(['li.wei'])
  expect(offered(colleagues, '')).toHaveLength(4)
  expect(offered(colleagues, 'x')).toEqual([])
})

test.each([
  ['ask @ru about it', 7, 'ruth', 'ask @ruth about it'],
  ['请@', 2, 'li.wei', '请@li.wei '],
  ['＠r', 2, 'ruth', '＠ruth '],
  ['@ann@p', 6, 'ann@partner.test', '@ann@partner.test '],
])('in “%s” at %i a handle is completed', (text, caret, handle, whole) => {
  const done = completed(text, caret, handle)
  expect(done.text).toBe(whole)
  expect(done.text.slice(0, done.caret).endsWith(`${handle} `)).toBe(true)
})

test.each([
  ['@ruth please look', ['ruth']],
  ['请@Ruth看一下，谢谢@li.wei。', ['li.wei', 'ruth']],
  ['＠ruth 看一下', ['ruth']],
  ['Thanks, @li.wei.', ['li.wei']],
  ['(@ruth)@ruth', ['ruth']],
  ['@ann is nobody yet, @ann@partner.test is', ['ann@partner.test']],
  ['write to someone@ruth', []],
  ['@nobody, @, @@', []],
  ['@ruth@desk.test knows', ['ruth']],
  ['@ruth@elsewhere.test is a stranger', []],
  ['@ruth.jones is a stranger', []],
])('“%s” mentions %j', (text, expected) => {
  expect(handles(mentioned(text, colleagues))).toEqual(expected)
})
