// A change that is pressed: once, however often; refused; and left.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Refusal } from '@/shared/api/refusal'
import { closeOverlays } from './dialogs'
import { useChange } from './useChange'

interface Asked {
  resolve: (answer: string) => void
  reject: (error: unknown) => void
}

const asked: Asked[] = []
const onDone = vi.fn()
const onRefusal = vi.fn(() => true)

function Save({ takes = true }: { takes?: boolean }) {
  const { run, busy, input } = useChange({
    change: (_what: string) => new Promise<string>((resolve, reject) => asked.push({ resolve, reject })),
    onDone,
    ...(takes ? { onRefusal } : {}),
  })
  return (
    <button type="button" onClick={() => run('it')}>
      {busy ? `Saving ${input}` : 'Save'}
    </button>
  )
}

const press = () => fireEvent.click(screen.getByRole('button'))

afterEach(() => {
  asked.length = 0
  vi.clearAllMocks()
  act(() => closeOverlays())
})

test('is sent once, however often it is pressed, and is followed by what it leads to', async () => {
  render(<Save />)
  press()
  press()
  await screen.findByText('Saving it')
  press()
  expect(asked).toHaveLength(1)
  await act(async () => asked[0]?.resolve('done'))
  await screen.findByText('Save')
  expect(onDone).toHaveBeenCalledExactlyOnceWith('done', 'it')
  press()
  await waitFor(() => expect(asked).toHaveLength(2))
})

test('a refusal that is taken up is no dialog, and the change can be tried again', async () => {
  render(<Save />)
  press()
  await screen.findByText('Saving it')
  await act(async () => asked[0]?.reject(new Refusal(422, 'FieldInvalid')))
  await screen.findByText('Save')
  expect(onRefusal).toHaveBeenCalledWith(expect.objectContaining({ messageKey: 'FieldInvalid' }), 'it')
  expect(screen.queryByRole('dialog')).toBeNull()
  press()
  await waitFor(() => expect(asked).toHaveLength(2))
})

test('a refusal that nobody takes up is told', async () => {
  render(<Save takes={false} />)
  press()
  await screen.findByText('Saving it')
  await act(async () => asked[0]?.reject(new Refusal(0, 'Error_NotSent')))
  await screen.findByText(/so this was not done/)
})

test('whoever has left is not taken along by the answer, but told of a refusal', async () => {
  const shown = render(<Save />)
  press()
  await screen.findByText('Saving it')
  shown.unmount()
  await act(async () => asked[0]?.resolve('done'))
  expect(onDone).not.toHaveBeenCalled()
  const again = render(<Save />)
  press()
  await screen.findByText('Saving it')
  again.unmount()
  await act(async () => asked[1]?.reject(new Refusal(0, 'Error_NotSent')))
  await screen.findByText(/so this was not done/)
  expect(onRefusal).not.toHaveBeenCalled()
})
