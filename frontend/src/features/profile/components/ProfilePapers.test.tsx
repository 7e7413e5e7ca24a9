import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { renderScreen } from '@/testing/render'
import { answer, sequence, server } from '@/testing/server'
import IdCard from '../pages/IdCard'
import Passport from '../pages/Passport'
import ProofOfAddress from '../pages/ProofOfAddress'

const photo = new File(['x'], 'passport.jpg', { type: 'image/jpeg' })
const profile = (user: object) => ({ user, genders: [], countries: [], languages: [] })
const stored = { ok: true, DocumentID: 7, CodeKey: 'Passport', ThumbnailUrl: '/api/files/7.t' }
const input = (name: string) => document.querySelector(`input[name="${name}"]`) as HTMLInputElement

/** Answers uploads, and tells of which kind they were. */
function uploads(): FormDataEntryValue[] {
  const kinds: FormDataEntryValue[] = []
  server.use(
    http.post('*/api/account_document.json', async ({ request }) => {
      kinds.push((await request.formData()).get('CodeKey') ?? '')
      return HttpResponse.json(stored)
    }),
  )
  return kinds
}

beforeEach(() => {
  answer('get', 'account_document.json', { documents: [] })
})

test('a stored passport copy is noted in the profile at once, and the way back is the third step', async () => {
  let user: object = {}
  server.use(http.get('*/api/account_profile.json', () => HttpResponse.json(profile(user))))
  const noted = answer('put', 'account_profile.json', { ok: true, user: {} })
  const kinds = uploads()
  renderScreen(<Passport />, '/user/personaldata/userpassport')
  await screen.findByText('Choose a file')
  user = { PassportSnapshotDocumentID: 7 }
  await userEvent.upload(input('PassportSnapshotDocumentID'), photo)
  expect(await screen.findByRole('img', { name: /Preview/ })).toBeTruthy()
  await screen.findByText('Replace')
  expect(kinds).toEqual(['Passport'])
  expect(noted[0]?.body).toMatchObject({ PassportSnapshotDocumentID: 7 })
  await userEvent.click(screen.getByRole('button', { name: 'Back to the documents' }))
  await screen.findByText('/user/personaldata/personaldata?step=2')
})

test('a copy that was stored and could not be noted is noted by the next try, not sent again', async () => {
  answer('get', 'account_profile.json', profile({}))
  const noted = sequence('put', 'account_profile.json', [
    { status: 503, body: { ok: false, messageKey: 'Error_Unavailable', params: { seconds: 5 } } },
    { status: 200, body: { ok: true, user: {} } },
  ])
  const kinds = uploads()
  renderScreen(<Passport />, '/user/personaldata/userpassport')
  await screen.findByText('Choose a file')
  await userEvent.upload(input('PassportSnapshotDocumentID'), photo)
  await screen.findByRole('alert')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(noted.length).toBe(2))
  expect(kinds.length).toBe(1)
})

test('each side of an ID card is kept for itself', async () => {
  answer('get', 'account_profile.json', profile({ IDCardFrontsideDocumentID: 3 }))
  const noted = answer('put', 'account_profile.json', { ok: true, user: {} })
  const kinds = uploads()
  renderScreen(<IdCard />, '/user/personaldata/idcard')
  await screen.findByText('Replace')
  expect(screen.getByRole('button', { name: 'Open the whole document' })).toBeTruthy()
  await userEvent.upload(input('IDCardBacksideDocumentID'), photo)
  await waitFor(() => expect(noted[0]?.body).toMatchObject({ IDCardBacksideDocumentID: 7 }))
  expect(noted[0]?.body).not.toHaveProperty('IDCardFrontsideDocumentID')
  expect(kinds).toEqual(['IDCardBackside'])
})

test('a proof of address belongs to the profile, and one of an account is not taken for it', async () => {
  const entry = { CodeKey: 'POA', DocumentName: 'statement.pdf', CreatedDate: '2026-01-05T08:00:00Z' }
  answer('get', 'account_profile.json', profile({}))
  answer('get', 'account_document.json', { documents: [{ ...entry, DocumentID: 3, UserEntityID: 4 }] })
  const noted = answer('put', 'account_profile.json', { ok: true, user: {} })
  const kinds = uploads()
  renderScreen(<ProofOfAddress />, '/user/personaldata/address')
  await screen.findByText('Choose a file')
  answer('get', 'account_document.json', { documents: [{ ...entry, DocumentID: 7 }] })
  await userEvent.upload(input('POA'), photo)
  await screen.findByText('Replace')
  expect(screen.getByRole('button', { name: 'Open the whole document' })).toBeTruthy()
  expect(kinds).toEqual(['POA'])
  expect(noted).toEqual([])
})
