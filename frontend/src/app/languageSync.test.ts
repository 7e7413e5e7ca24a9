import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '@/shared/session/store'
import { answer } from '@/testing/server'
import { syncLanguage } from './languageSync'

test("the server is told the language an investor chooses, and a visitor's choice is not sent", async () => {
  const seen = answer('put', 'account_language.json', { ok: true })
  const stop = syncLanguage()
  useSession.getState().setLocale('zh')
  useSession.setState({ islogin: 1, csrfToken: 'a' })
  useSession.getState().setLocale('en')
  useSession.getState().setLocale('zh')
  await waitFor(() => expect(seen).toHaveLength(2))
  expect(seen.map(({ body }) => (body as { LanguageID: number }).LanguageID)).toEqual([1, 4])
  stop()
})
