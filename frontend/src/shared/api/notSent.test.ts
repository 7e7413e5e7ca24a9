// A change that is asked for without a connection is not sent, and said to be not done.
import { afterEach, expect, test, vi } from 'vitest'
import { answer } from '@/testing/server'
import { send } from './client'
import { upload } from './upload'

afterEach(() => void vi.restoreAllMocks())

test.each([
  ['a change', () => send('PUT', 'account_language.json', { LanguageID: 1 })],
  [
    'an upload',
    () => upload('account_headimg.json', new File(['x'], 'me.png', { type: 'image/png' }), { fields: {} }),
  ],
])('%s without a connection is refused before it is sent', async (_what, act) => {
  const sent = [answer('put', 'account_language.json', {}), answer('post', 'account_headimg.json', {})]
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await expect(act()).rejects.toMatchObject({ status: 0, messageKey: 'Error_NotSent' })
  expect(sent.flat()).toEqual([])
})
