import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { HolderToTransfer } from '@/console/shared/api/wire'
import { useOperator } from '@/console/shared/session/session'
import { queryClient } from '@/shared/api/query'
import { loadCatalogues } from '@/shared/i18n'
import { proposal } from '@/testing/proposal'
import { renderRoute } from '@/testing/render'
import { answer, refuse, server, takeFile } from '@/testing/server'
import NewTransferPage from './NewTransferPage'

const ann: HolderToTransfer = {
  id: 7,
  number: 'PKF-7',
  investor_id: 1,
  name: 'Ann Lee',
  framework: 'PKF',
  approved: true,
  shares: 1000,
  cost: 1000,
  currency: 'USD',
  awaits_payment: false,
}
const ben = { ...ann, id: 8, number: 'PKF-8', investor_id: 2, name: 'Ben Ma', shares: 0, cost: 0 }

beforeAll(() => loadCatalogues(['console/shared', 'console/holdingTransfer', 'console/proposals']))
beforeEach(() => {
  queryClient.clear()
  useOperator.setState({
    operator: { id: 1, name: 'Farah', email: 'f@example.com', roles: ['finance'] },
    csrfToken: 'token',
  })
})

/** Accounts by their numbers, or by `#` and their ids. */
function accounts() {
  server.use(
    http.get('*/api/holding_transfers/account', ({ request }) => {
      const number = new URL(request.url).searchParams.get('number')
      const found = [ann, ben].find((it) => it.number === number || `#${it.id}` === number)
      return found
        ? HttpResponse.json(found)
        : HttpResponse.json(
            { ok: false, messageKey: 'Error_NotFound', params: {}, message: '', fields: [] },
            { status: 404 },
          )
    }),
  )
}

const show = (search = '?account=PKF-7') =>
  renderRoute(<NewTransferPage />, '/projects/:id/transfer', `/projects/4/transfer${search}`)

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

const letter = new File(['will'], 'will.pdf', { type: 'application/pdf' })

async function fill() {
  expect(await screen.findByText('Ann Lee · PKF-7 · PKF')).toBeTruthy()
  type('To account', 'PKF-8')
  expect(await screen.findByText('Ben Ma · PKF-8 · PKF')).toBeTruthy()
  type('Shares', '333.3333')
  await userEvent.upload(screen.getByLabelText(/^Document/), letter)
  type('Reason, for the person who approves it', 'as the will says')
}

const propose = () => userEvent.click(screen.getByRole('button', { name: /^Propose/ }))

test('a transfer shows whose the accounts are and which cost moves, and is proposed with its document', async () => {
  accounts()
  const uploaded = takeFile('evidence', { id: 12, name: 'will.pdf', media_type: 'application/pdf', size: 4 })
  const sent = answer('post', 'holding_transfers', { proposal: { ...proposal, id: 5 } }, 202)
  show()
  await fill()
  expect(document.querySelector('.transfer-shares')?.textContent).toContain(
    'US$ 333.33 of the cost moves with them.',
  )
  await propose()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(uploaded).toHaveLength(1)
  expect(sent[0]?.body).toEqual({
    project: 4,
    from_account: 7,
    to_account: 8,
    shares: 333.3333,
    document: 12,
    reason: 'as the will says',
  })
})

test('all shares are typed by one press', async () => {
  accounts()
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'All shares' }))
  expect((screen.getByLabelText('Shares') as HTMLInputElement).value).toBe('1000')
  expect(document.querySelector('.transfer-shares')?.textContent).toContain('US$ 1,000 of the cost')
})

test('what is missing or wrong is said at its field, and nothing is sent', async () => {
  accounts()
  const sent = answer('post', 'holding_transfers', {}, 202)
  show('')
  await propose()
  for (const text of [
    'Enter how many shares are transferred.',
    'Choose the document that proves this transfer.',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getAllByText('Enter the number of an investment account.')).toHaveLength(2)
  type('From account', 'PKF-9')
  expect(await screen.findByText('There is no account with this number.')).toBeTruthy()
  expect(sent).toEqual([])
})

test('a refusal keeps what was typed, and the document is not uploaded again', async () => {
  accounts()
  const uploaded = takeFile('evidence', { id: 12, name: 'will.pdf', media_type: 'application/pdf', size: 4 })
  refuse('post', 'holding_transfers', 409, 'SharesAwaitPayment')
  show()
  await fill()
  await propose()
  expect(await screen.findByText(/has yet to pay on these shares/)).toBeTruthy()
  expect((screen.getByLabelText('Shares') as HTMLInputElement).value).toBe('333.3333')
  await propose()
  await waitFor(() => expect(screen.getByText(/has yet to pay on these shares/)).toBeTruthy())
  expect(uploaded).toHaveLength(1)
})
