import { beforeAll, expect, test } from 'vitest'
import { Refusal } from '@/shared/api/refusal'
import { loadCatalogues, translate } from '@/shared/i18n'
import { deskText } from './deskText'

const text = (messageKey: string, params = {}) =>
  deskText(translate as never, new Refusal(403, messageKey, params))

beforeAll(() => loadCatalogues(['deskRefusals', 'console/shared']))

test('the desk has words of its own for some refusals, and each reason has its own before them', () => {
  expect(text('PayeeChanged')).toContain('Tell an administrator at once.')
  expect(text('FourEyes')).toBe('A different person has to make the second decision.')
  expect(text('FourEyes', { reason: 'receipt' })).toMatch(/^You entered or matched a receipt of this item/)
  expect(text('FourEyes', { reason: 'unknown' })).toBe('A different person has to make the second decision.')
})
