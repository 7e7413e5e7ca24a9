import { describe, expect, test } from 'vitest'
import { actOf, keySheet, stepped } from './keyboard'

describe('keys', () => {
  test.each([
    ['list', 'j', 'down'],
    ['list', 'ArrowUp', 'up'],
    ['list', 'Enter', 'open'],
    ['list', '/', 'search'],
    ['item', 'p', 'pass'],
    ['item', 'F', 'fail'],
    ['item', 'n', 'next'],
    ['item', ']', 'document'],
    ['item', '?', 'help'],
    ['item', 'j', undefined],
    ['list', 'p', undefined],
  ] as const)('in a %s, %s is %s', (scope, key, act) => expect(actOf(scope, { key })).toBe(act))

  test('the browser keeps its own keys', () => {
    for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
      expect(actOf('item', { key: 'p', ...held })).toBeUndefined()
  })

  test('letters in a field are letters', () => {
    for (const key of ['p', 'f', '?', 'Escape']) expect(actOf('item', { key, typing: true })).toBeUndefined()
  })

  test('Enter on a button presses the button, other keys go on working', () => {
    expect(actOf('list', { key: 'Enter', onControl: true })).toBeUndefined()
    expect(actOf('list', { key: 'j', onControl: true })).toBe('down')
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
