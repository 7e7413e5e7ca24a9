import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Refusal } from '@/shared/api/refusal'
import { renderScreen } from '@/testing/render'
import { FileUpload } from './FileUpload'

type Send = (file: File, onProgress: (part: number) => void) => Promise<void>

const photo = new File(['x'], 'passport.jpg', { type: 'image/jpeg' })
const again = () => screen.queryByRole('button', { name: 'Try again' })

function show(onFile: Send, pictures = false) {
  renderScreen(<FileUpload name="Passport" label="Passport" pictures={pictures} onFile={onFile} />)
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  return { choose: (file = photo) => userEvent.upload(input, file, { applyAccept: false }), input }
}

test('a broken connection offers to send the same file again', async () => {
  const onFile = vi.fn<Send>().mockRejectedValueOnce(new Refusal(0, 'Error_Offline')).mockResolvedValue()
  const { choose } = show(onFile)
  await choose()
  expect((await screen.findByRole('alert')).textContent).toContain('There is no connection')
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(onFile.mock.calls.map(([file]) => file)).toEqual([photo, photo])
})

test.each([
  [new Refusal(413, 'UploadFileTooLarge', { max: 10_485_760 }), 'at most 10 MB'],
  [new Refusal(415, 'UploadFileTypeUnsupported'), 'PDF, JPG or PNG'],
  [new Refusal(422, 'UploadFileError'), '12 million pixels'],
])('%s is told in words, and another file is asked for', async (refusal, words) => {
  const { choose, input } = show(() => Promise.reject(refusal))
  await choose()
  expect((await screen.findByRole('alert')).textContent).toContain(words)
  expect(again()).toBeNull()
  expect(input.disabled).toBe(false)
})

test('too many uploads are told with the minutes to wait', async () => {
  const { choose } = show(() => Promise.reject(new Refusal(429, 'Error_RequestTooFrequent', { seconds: 61 })))
  await choose()
  expect((await screen.findByRole('alert')).textContent).toContain('in 2 minutes')
  expect(again()).toBeTruthy()
})

test('where a picture is asked for, no PDF is named', async () => {
  const { choose, input } = show(() => Promise.reject(new Refusal(415, 'UploadFileTypeUnsupported')), true)
  expect(input.accept).not.toContain('pdf')
  await choose()
  expect((await screen.findByRole('alert')).textContent).toBe('Choose a JPG or PNG picture.')
})

test('while the server looks at a file that is all there, the screen says so', async () => {
  let arrive = () => undefined as unknown
  const { choose, input } = show((_file, onProgress) => {
    onProgress(1)
    return new Promise((resolve) => {
      arrive = () => resolve()
    })
  })
  await choose()
  expect((await screen.findByRole('status')).textContent).toContain('Checking')
  expect(input.disabled).toBe(true)
  arrive()
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
})
