import { describe, expect, test } from 'vitest'
import { actOf, keySheet, stepped } from './keyboard'

describe('keys', () => {
  test.each([
    ['list', 'j', 'down'],
    ['list', 'ArrowUp', 'up'],
    ['list', 'Enter', 'open'],
    ['list', '/', 'search'],
    ['list', '3', 'withdrawals'],
    ['item', '3', 'withdrawals'],
    ['list', 'd', 'deposits'],
    ['item', 'D', 'deposits'],
    ['item', 'p', 'pass'],
    ['item', 'F', 'fail'],
    ['item', 'l', 'return'],
    ['item', 'n', 'next'],
    ['item', ']', 'document'],
    ['item', '?', 'help'],
    ['item', 'j', undefined],
    ['list', 'p', undefined],
    ['list', 'b', 'statement_lines'],
    ['list', 'r', 'distributions'],
    ['item', 'r', 'revoke'],
    ['list', 't', 'adjustments'],
    ['list', 'c', 'exchange_rates'],
    ['list', 'i', 'bank_accounts'],
    ['list', 'f', 'figures'],
    ['list', '0', 'today'],
    ['item', '0', 'fit'],
    ['item', 'i', 'issue'],
    ['item', 'b', 'previous'],
  ] as const)('in a %s, %s is %s', (scope, key, act) => expect(actOf(scope, { key })).toBe(act))

  test('the browser keeps its own keys', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
      expect(actOf('item', { key: 'p', ...held })).toBeUndefined()
  })

  test('letters in a field are letters', () => {
    for (const key of ['p', 'f', '?', 'Escape']) expect(actOf('item', { key, typing: true })).toBeUndefined()
  })

  test('while a decision is written no key begins another act, wherever the focus is', () => {
    for (const key of ['p', 'f', 'l', 'i', 'r', 'n', 'b', 'q', '1', '?', ']', '+', '0', 't', 'c', 'PageDown'])
      for (const at of [{}, { inForm: true }, { inForm: true, onControl: true }])
        expect([key, actOf('item', { key, deciding: true, ...at })]).toEqual([key, undefined])
    expect(actOf('item', { key: 'Escape', deciding: true })).toBe('close')
  })

  test('while a decision is written the keys of the documents work among the documents', () => {
    const reading = { deciding: true, inDocuments: true }
    expect(actOf('item', { key: ']', ...reading })).toBe('document')
    expect(actOf('item', { key: 'PageDown', ...reading })).toBe('pageDown')
    for (const key of ['p', 'f', 'n', 'b', '?', 'q'])
      expect([key, actOf('item', { key, ...reading })]).toEqual([key, undefined])
    expect(actOf('item', { key: 'Escape', ...reading })).toBe('close')
  })

  test('a letter on a button of a form is no command, Escape is', () => {
    const button = { inForm: true, onControl: true }
    expect(actOf('item', { key: 'a', ...button })).toBeUndefined()
    expect(actOf('item', { key: 'Escape', ...button })).toBe('leave')
  })

  test('Enter on a button presses the button, other keys go on working', () => {
    expect(actOf('list', { key: 'Enter', onControl: true })).toBeUndefined()
    expect(actOf('list', { key: 'j', onControl: true })).toBe('down')
    expect(actOf('list', { key: 'ArrowDown', onControl: true, onChoice: true })).toBeUndefined()
  })

  test('the sheet names the queues first among the places, in the order of their keys', () => {
    const places = keySheet.map(({ keys, act }) => `${keys[0]} ${act}`)
    const first = places.indexOf('1 kyc')
    expect(places.slice(first, first + 5)).toEqual([
      '1 kyc',
      '2 subscriptions',
      '3 withdrawals',
      'D deposits',
      '4 proposals',
    ])
  })

  test('every key that the sheet names does what the sheet says', () => {
    const written: Record<string, string> = {
      '↓': 'ArrowDown',
      '↑': 'ArrowUp',
      Esc: 'Escape',
      '−': '-',
      PgUp: 'PageUp',
      PgDn: 'PageDown',
    }
    const pairs: Record<string, string> = { documentBack: 'document', zoomOut: 'zoomIn', pageUp: 'pageDown' }
    for (const { scope, keys, act } of keySheet) {
      const acts = keys.map((key) => actOf(scope, { key: written[key] ?? key }) ?? 'nothing')
      expect(acts.map((found) => pairs[found] ?? found)).toEqual(keys.map(() => act))
    }
  })
})

test('the selection stays inside the list', () => {
  expect(stepped(0, -1, 3)).toBe(0)
  expect(stepped(0, 1, 3)).toBe(1)
  expect(stepped(2, 1, 3)).toBe(2)
  expect(stepped(0, 1, 0)).toBe(-1)
})
