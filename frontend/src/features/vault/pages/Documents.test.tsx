import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { partly } from '@/testing/partly'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import type { Archive, VaultEntry, VaultPage } from '../wire'
import Documents from './Documents'

const path = '/user/personaldata/documents'
const user = userEvent.setup({ pointerEventsCheck: 0 })
const hash = 'a1b2c3d4'.repeat(8)

const passport: VaultEntry = {
  key: 'document-2',
  kind: 'Uploaded',
  title: 'Passport copy',
  detail: 'me.jpg',
  time: '2026-05-04T03:00:00Z',
  sha256: hash,
  size: 245_000,
  documentId: 2,
}
const receipt: VaultEntry = {
  key: 'receipt-7',
  kind: 'Receipt',
  title: 'Receipt LF-R00000007, Deposit',
  time: '2026-05-03T03:00:00Z',
  accountId: 4,
  accountName: 'LF-4',
  orderType: 3,
  refId: 50,
  receiptId: 7,
}
const message: VaultEntry = {
  key: 'message-9',
  kind: 'Message',
  title: 'Your withdrawal 12 was paid',
  time: '2026-05-02T03:00:00Z',
  sha256: hash,
  message: { text: 'It was paid.\nThank you.', language: 'en', about: { kind: 'withdrawal', id: 12 } },
}

function told(entries: VaultEntry[], archive: Archive = {}) {
  const page: VaultPage = {
    entries,
    total: entries.length,
    accounts: [{ accountId: 4, accountName: 'LF-4' }],
    products: [],
  }
  answer('get', 'account_archive.json', archive)
  return answer('get', 'account_vault.json', page)
}

test('each entry is named with when it came, whose it is and the beginning of its hash', async () => {
  told([passport, receipt, message])
  renderScreen(<Documents />, path)
  await screen.findByText('3 entries')
  const rows = screen.getAllByRole('button', { name: /May/ }).map((row) => row.textContent)
  expect(rows[0]).toMatch(/^Passport copyme\.jpg.*SHA-256 a1b2c3d4…/)
  expect(rows[1]).toContain('Deposit #50 · LF-4')
  expect(rows[1]).not.toContain('SHA-256')
})

test('an upload shows its whole hash, to be copied, and opens', async () => {
  told([passport])
  answer('get', 'account_document.json', { url: '/api/files/x' })
  const opened = { opener: {}, location: { href: '' }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(partly<Window>(opened))
  renderScreen(<Documents />, path)
  await user.click(await screen.findByRole('button', { name: /Passport copy/ }))
  const sheet = await screen.findByRole('dialog')
  within(sheet).getByText(hash)
  within(sheet).getByText('245 kB')
  within(sheet).getByRole('button', { name: /Copy/ })
  await user.click(within(sheet).getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(opened.location.href).toBe('/api/files/x'))
})

test('a receipt says where its hash is', async () => {
  told([receipt])
  renderScreen(<Documents />, path)
  await user.click(await screen.findByRole('button', { name: /Receipt LF-R/ }))
  await screen.findByText(/in the index of your archive/)
})

test('a document names the order that it belongs to, and leads to it', async () => {
  told([{ ...passport, title: 'Proof of payment', orderType: 3, refId: 50 }])
  renderScreen(<Documents />, path)
  await user.click(await screen.findByRole('button', { name: /Deposit #50/ }))
  const sheet = await screen.findByRole('dialog')
  within(sheet).getByText('Deposit #50')
  const link = within(sheet).getByRole('link', { name: 'Open the deposit' })
  expect(link.getAttribute('href')).toContain('/account/portfolio/orderinfo?type=3&num=50')
})

test('a request is read here together with what was answered', async () => {
  const own = { time: '2026-05-06T03:00:00Z', text: 'From my salary.', files: ['payslip.pdf'] }
  told([{ ...message, message: { text: 'Where is it from?', language: 'en', answer: own } }])
  renderScreen(<Documents />, path)
  await user.click(await screen.findByRole('button', { name: /Your withdrawal 12 was paid/ }))
  const sheet = await screen.findByRole('dialog')
  expect(within(sheet).getByText('Where is it from?')).toBeTruthy()
  expect(within(sheet).getByText(/You answered on .*6.*May|You answered on .*May.*6/)).toBeTruthy()
  expect(within(sheet).getByText('From my salary.')).toBeTruthy()
  expect(within(sheet).getByText('Attached: payslip.pdf')).toBeTruthy()
})

test('a message is read here and leads to what it speaks of', async () => {
  told([message])
  renderScreen(<Documents />, path)
  await user.click(await screen.findByRole('button', { name: /was paid/ }))
  const sheet = await screen.findByRole('dialog')
  within(sheet).getByText(/It was paid/)
  expect(within(sheet).queryByRole('button', { name: 'Open' })).toBeNull()
  const link = within(sheet).getByRole('link', { name: 'Open the withdrawal' })
  expect(link.getAttribute('href')).toContain('/account/portfolio/orderinfo?type=2&num=12')
})

test('kinds, an account and words narrow the list', async () => {
  const asked = told([passport, receipt, message])
  renderScreen(<Documents />, path)
  await screen.findByText('3 entries')
  const last = () => Object.fromEntries(asked.at(-1)?.url.searchParams ?? [])
  await user.click(screen.getByRole('button', { name: 'Receipts' }))
  await waitFor(() => expect(last()).toMatchObject({ kind: 'Receipt' }))
  await user.click(screen.getByRole('button', { name: 'Account' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'LF-4' }))
  await waitFor(() => expect(last()).toMatchObject({ kind: 'Receipt', accountId: '4' }))
  await user.type(screen.getByRole('searchbox'), 'deposit')
  await waitFor(() => expect(last()).toMatchObject({ q: 'deposit' }))
})

test('what finds nothing can be cleared, and an investor without documents is told what comes here', async () => {
  told([])
  renderScreen(<Documents />, path, '?words=nothing')
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await screen.findByText('No documents yet')
})

test('an archive is asked for and is being made', async () => {
  told([passport])
  renderScreen(<Documents />, path)
  const ask = await screen.findByRole('button', { name: 'Prepare the file' })
  answer('post', 'account_archive.json', { stage: 'Making' })
  answer('get', 'account_archive.json', { stage: 'Making' })
  await user.click(ask)
  await screen.findByText(/is being prepared/)
  expect(screen.queryByRole('button', { name: /Prepare/ })).toBeNull()
})

test('a finished archive can be downloaded; what is missing is said, and when the next is made', async () => {
  told([passport], {
    stage: 'Ready',
    madeAt: '2026-05-04T03:00:00Z',
    expiresAt: '2026-05-11T03:00:00Z',
    size: 245_000,
    entries: 8,
    missing: 1,
    url: '/api/archives/x',
    nextFrom: '2026-05-05T03:00:00Z',
  })
  renderScreen(<Documents />, path)
  await screen.findByRole('button', { name: 'Download the file' })
  screen.getByText(/^8 entries, 245 kB/)
  screen.getByText(/1 entry is missing/)
  screen.getByText(/next one prepared from/)
  expect(screen.queryByRole('button', { name: /Prepare/ })).toBeNull()
})
