import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import { maxUnsigned } from './polling'
import { SigningWait } from './SigningWait'
import { leaveFor, type SignedCode } from './session'

vi.mock('./session', async (original) => ({
  ...(await original<typeof import('./session')>()),
  leaveFor: vi.fn(),
}))

const onFound = vi.fn()
const onAgain = vi.fn()

const show = (code: SignedCode = 'DDForm') =>
  renderScreen(
    <SigningWait
      sessionId="9"
      code={code}
      everyMs={1}
      onFound={onFound}
      onCancelled={vi.fn()}
      onAgain={onAgain}
      later="/orders"
    />,
  )

const unsigned = (signatureToken: string | null) =>
  answer('get', 'account_signature.json', { State: 'SENT', documents: [], signatureToken })

beforeEach(() => vi.clearAllMocks())

test('a message is promised where one is sent', async () => {
  answer('get', 'account_signature.json', { State: 'COMPLETING', documents: [] })
  const promised = () => screen.queryByText(/We send you a message/) !== null
  const shown = show()
  expect(promised()).toBe(true)
  shown.unmount()
  show('LegalAppendix')
  expect(promised()).toBe(false)
  expect(screen.getByText(/^You need not wait here\./)).toBeTruthy()
})

test('what was not signed is told beside the waiting, and led to where it is signed', async () => {
  const asked = unsigned('k1.abc')
  show()
  expect(await screen.findByText(/^We have no signature from you yet\./)).toBeTruthy()
  const before = asked.length
  expect(before).toBeGreaterThanOrEqual(maxUnsigned)
  await waitFor(() => expect(asked.length).toBeGreaterThan(before + 3))
  expect(screen.getByText('Preparing your signed document')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Go to signing' }))
  expect(leaveFor).toHaveBeenCalledExactlyOnceWith(`${location.origin}/sign/k1.abc`)
  expect(onAgain).not.toHaveBeenCalled()
})

test('a signature that is noticed late ends the hint, and its paper is found without a press', async () => {
  unsigned('k1.abc')
  show()
  await screen.findByRole('button', { name: 'Go to signing' })
  answer('get', 'account_signature.json', { State: 'COMPLETING', documents: [] })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Go to signing' })).toBeNull())
  const document = { CodeKey: 'DDForm', DocumentID: 3 }
  answer('get', 'account_signature.json', { State: 'COMPLETED', documents: [document] })
  await waitFor(() => expect(onFound).toHaveBeenCalledExactlyOnceWith(document))
})

test('a place to sign that is not known any more is asked for anew', async () => {
  unsigned(null)
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Go to signing' }))
  expect(leaveFor).not.toHaveBeenCalled()
  expect(onAgain).toHaveBeenCalledOnce()
})

test('a signature that came after all is found by looking again', async () => {
  unsigned('k1.abc')
  show()
  const again = await screen.findByRole('button', { name: 'Look again' })
  expect(screen.getByRole('button', { name: 'Go to signing' })).toBeTruthy()
  const document = { CodeKey: 'DDForm', DocumentID: 3 }
  answer('get', 'account_signature.json', { State: 'COMPLETED', documents: [document] })
  await userEvent.click(again)
  await waitFor(() => expect(onFound).toHaveBeenCalledExactlyOnceWith(document))
})
