// What every unit test starts from: English texts, empty storage, no request without an answer written for it.
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { queryClient } from '@/shared/api/query'
import { type CatalogueGroup, loadCatalogues } from '@/shared/i18n'
import { partsSettled } from '@/shared/parts'
import { useSession } from '@/shared/session/store'
import { settling } from '@/shared/ui/settled'
import { server } from './server'

configure({ asyncUtilTimeout: 10_000 })

// jsdom has no way to the bytes of a file but the old one.
Blob.prototype.arrayBuffer ??= function (this: Blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.onerror = () => reject(reader.error)
    reader.readAsArrayBuffer(this)
  })
}

// jsdom knows dialogs, but does not open them.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}

const blank = useSession.getInitialState()
const groups: CatalogueGroup[] = [
  'shared',
  'refusals',
  'holderRefusals',
  'deskRefusals',
  'fields',
  'signing',
  'documents',
  'fee',
  'identity',
  'reset',
  'settings',
  'catalog',
  'project',
  'browse',
  'partners',
  'help',
  'profile',
  'wizard',
  'papers',
  'account',
  'subscription',
  'portfolio',
  'overview',
  'story',
  'statements',
  'vault',
  'letter',
  'withdrawal',
  'deposit',
  'remittance',
  'app',
  'development',
]

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' })
  HTMLElement.prototype.scrollIntoView = () => undefined
  window.scrollTo = () => undefined
  useSession.setState({ locale: 'en' })
  await loadCatalogues(groups)
})

beforeEach(() => {
  // Tests press one thing after another faster than a finger comes down twice.
  settling.ms = 0
  settling.item = 0
  localStorage.clear()
  sessionStorage.clear()
  useSession.setState({ ...blank, locale: 'en', hydrated: true, restored: true, csrfToken: 'token-0' }, true)
})

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  server.resetHandlers()
  queryClient.clear()
})

// What is still loading, and what React has put off, find their window.
afterAll(async () => {
  await partsSettled()
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setTimeout(resolve, 2))
  server.close()
})
