// Inlined in the page itself. While the program is loading, it has the first screen's own parts fetched, asks who is
// logged in and, for an investor, requests what the screen shows first. It shows nothing, changes nothing, and the
// program runs without it as well.
import { address, commonFieldsOf } from '@/shared/api/address'
import { keepEarly } from '@/shared/api/early'
import type { EarlyAsk } from '@/shared/api/earlyAsk'
import { preferredLanguage, wireLanguage } from '@/shared/session/language'
import { asksOf } from './asks'
import screens from './firstScreens.json'
import { preloadPart, preloadPicture, preloadScript } from './preload'

const language = wireLanguage(preferredLanguage())

const ask = (name: string, query: object, csrfToken: string): Promise<Response> =>
  fetch(address(name, { ...query, ...commonFieldsOf(language, csrfToken) }), { credentials: 'include' })

/** The token of the person who is logged in; none for a stranger. */
async function tokenOf(answer: Promise<Response>): Promise<string | undefined> {
  const response = await answer
  if (!response.ok) return undefined
  const { user, csrfToken } = await response.clone().json()
  return user ? csrfToken : undefined
}

/** Whether this browser knows of a session; a stranger is led to the log-in, and needs no other screen. */
function mayBeLoggedIn(): boolean {
  try {
    const kept = sessionStorage.getItem('session') ?? ''
    return localStorage.getItem('islogin') === '1' || kept.includes('"islogin":1')
  } catch {
    return true
  }
}

async function showSoon(answer: Response, picture: NonNullable<EarlyAsk['picture']>): Promise<void> {
  if (answer.ok) preloadPicture(picture(await answer.clone().json()))
}

function askEarly(asks: EarlyAsk[]): void {
  const who = ask('security_csrftoken.json', {}, '')
  keepEarly('security_csrftoken.json', {}, language, who)
  const token = tokenOf(who).catch(() => undefined)
  for (const { name, query, picture } of asks) {
    const answer = token.then((known) => (known ? ask(name, query, known) : undefined))
    keepEarly(name, query, language, answer)
    void answer.then((response) => response && picture && showSoon(response, picture)).catch(() => undefined)
  }
}

const [path = '', query = ''] = location.hash.slice(1).split('?')
const screen = screens.find(({ paths }) => paths.includes(path))
for (const script of __KNOWN__.texts[language]) preloadScript(script)
if (screen && (screen.open || mayBeLoggedIn())) preloadPart(__KNOWN__.parts[screen.source])
askEarly(screen ? asksOf(screen.source, new URLSearchParams(query)) : [])
