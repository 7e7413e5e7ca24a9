import { expect, test } from 'vitest'
import type { DocumentLink } from '@/console/shared/api/wire'
import { partly } from '@/testing/partly'
import { comparedAt, papersOf } from './papers'

const link = (id: number, kind: DocumentLink['kind']) => partly<DocumentLink>({ id, kind })
const read = (documents: DocumentLink[]) =>
  papersOf(documents).map(
    ({ document, earlier }) => `${document.kind} ${document.id}${earlier ? ' earlier' : ''}`,
  )

test('of papers that replace each other the newest stand first, the others are earlier ones', () =>
  expect(
    read([link(7, 'Passport'), link(5, 'ID'), link(4, 'ID'), link(3, 'Passport'), link(2, 'POA')]),
  ).toEqual(['Passport 7', 'ID 5', 'POA 2', 'ID 4 earlier', 'Passport 3 earlier']))

test('an authorisation that was signed again takes the place of the one before', () =>
  expect(read([link(3, 'WithdrawAuthForm'), link(5, 'WithdrawAuthForm')])).toEqual([
    'WithdrawAuthForm 5',
    'WithdrawAuthForm 3 earlier',
  ]))

test('several proofs of one payment all count', () =>
  expect(read([link(9, 'Proof'), link(8, 'LegalAppendix'), link(6, 'Proof')])).toEqual([
    'Proof 9',
    'LegalAppendix 8',
    'Proof 6',
  ]))

test('the passport stands first, whatever was sent after it', () =>
  expect(read([link(9, 'ID'), link(8, 'POA'), link(7, 'Passport'), link(3, 'Passport')])).toEqual([
    'Passport 7',
    'ID 9',
    'POA 8',
    'Passport 3 earlier',
  ]))

test('the kinds that were compared last are compared again, where both are there', () => {
  const papers = papersOf([link(9, 'ID'), link(8, 'POA'), link(7, 'Passport'), link(3, 'Passport')])
  expect(comparedAt(papers, ['Passport', 'POA'])).toEqual([0, 2])
  expect(comparedAt(papers, ['POA', 'Passport'])).toEqual([2, 0])
  expect(comparedAt(papers, ['Passport', 'Proof'])).toEqual([0, 1])
  expect(comparedAt(papers, ['ID', 'ID'])).toEqual([0, 1])
  expect(comparedAt(papers, undefined)).toEqual([0, 1])
})
