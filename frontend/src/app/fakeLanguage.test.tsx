import { act, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import LogIn from '@/features/identity/pages/LogIn'
import ProfileWizard from '@/features/profile/pages/ProfileWizard'
import { loadCatalogues } from '@/shared/i18n'
import { partsSettled } from '@/shared/parts'
import { useSession } from '@/shared/session/store'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import { NotFound } from './NotFound'
import AccountManage from './pages/AccountManage'
import Loading from './pages/Loading'

afterEach(async () => {
  useSession.setState({ locale: 'en' })
  await loadCatalogues()
})

/** Texts and names read aloud that did not come out of a catalogue. The languages name themselves. */
function foreign(): string[] {
  const shown = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = []
  while (shown.nextNode()) texts.push(shown.currentNode.textContent ?? '')
  for (const element of document.querySelectorAll('[aria-label]'))
    texts.push(element.getAttribute('aria-label') ?? '')
  const own = ['EN', '中文']
  return texts.filter((text) => /\p{L}/u.test(text) && !text.includes('[') && !own.includes(text.trim()))
}

const screens: [string, ReactNode, string][] = [
  ['log-in', <LogIn key="l" />, '?active=1'],
  ['register', <LogIn key="r" />, '?active=0'],
  ['my account', <AccountManage key="a" />, ''],
  ['personal data', <ProfileWizard key="p" />, ''],
  ['loading', <Loading key="w" />, ''],
  ['no such page', <NotFound key="n" />, ''],
]

test.each(screens)('the fake language finds no hard-coded text on %s', async (_name, screen, search) => {
  answer('get', 'public_countries.json', { countries: [] })
  const user = { MobileNumber: '86-13800138000' }
  answer('get', 'account_profile.json', { user, genders: [], countries: [], languages: [] })
  answer('get', 'account_document.json', { documents: [] })
  useSession.setState({ locale: 'xx' })
  await loadCatalogues()
  renderScreen(screen, '/here', search)
  await waitFor(() => expect(document.body.textContent).toContain('['))
  await act(async () => void (await partsSettled()))
  expect(foreign()).toEqual([])
})
