import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '@/testing/render'
import { answer } from '@/testing/server'
import Documents from './Documents'

const path = '/user/personaldata/documents'
const entry = (DocumentID: number, CodeKey: string) => ({
  DocumentID,
  CodeKey,
  DocumentName: `file-${DocumentID}.pdf`,
  CreatedDate: '2026-05-04T03:00:00Z',
  ThumbnailUrl: null,
  AppendixInd: false,
  ProofPaymentInd: false,
})

test('every document is named by its kind; pictures of the investor are none', async () => {
  const documents = [entry(3, 'ProfilePicture'), entry(2, 'Passport'), entry(1, 'LegalAppendix')]
  answer('get', 'account_document.json', { documents })
  renderScreen(<Documents />, path)
  await screen.findByText('2 documents')
  const rows = screen.getAllByRole('button', { name: /May/ }).map((row) => row.textContent)
  expect(rows[0]).toMatch(/^Passport copy.*file-2\.pdf$/)
  expect(rows[1]).toMatch(/^Signed subscription documents/)
  expect(rows[1]).not.toContain('file-1')
})

test('a long list is shown twenty at a time', async () => {
  const documents = Array.from({ length: 45 }, (_, at) => entry(45 - at, 'Proof'))
  answer('get', 'account_document.json', { documents })
  renderScreen(<Documents />, path)
  const rows = () => screen.getAllByRole('button', { name: /Proof of payment/ }).length
  const more = await screen.findByRole('button', { name: 'Show more' })
  expect(rows()).toBe(20)
  await userEvent.click(more)
  expect(rows()).toBe(40)
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }))
  expect(rows()).toBe(45)
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('an investor without documents is told what comes here', async () => {
  answer('get', 'account_document.json', { documents: [] })
  renderScreen(<Documents />, path)
  await screen.findByText('No documents yet')
})
